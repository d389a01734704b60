import { randomBytes } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { measureBundle } from './check-bundle.ts'
import { plantRepository } from './plant-repository.ts'

let planted: ReturnType<typeof plantRepository>
afterEach(() => planted.remove())

/** Text that does not compress below half its length. */
const script = (bytes: number) => randomBytes(bytes).toString('hex')

const manifest = {
  'src/entry.client.tsx': {
    file: 'assets/entry.js',
    imports: ['_react.js'],
    dynamicImports: ['src/pages/feeds/DashboardPage.tsx'],
  },
  'src/entry.guest.ts': { file: 'assets/guest.js', dynamicImports: ['src/entry.client.tsx'] },
  '_react.js': { file: 'assets/react.js' },
  '_feed.js': { file: 'assets/feed.js', imports: ['_react.js'], dynamicImports: ['_editor.js'] },
  '_editor.js': { file: 'assets/editor.js' },
  'src/pages/feeds/DashboardPage.tsx': { file: 'assets/dashboard.js', imports: ['_feed.js', 'src/entry.client.tsx'] },
  'src/pages/blog/PostPage.tsx': { file: 'assets/post.js', imports: [] as string[] },
}

function measure({ feedBytes = 100, guestBytes = 100, about = manifest as object, sources = {} }) {
  const bytes = {
    entry: 100,
    guest: guestBytes,
    react: 100,
    feed: feedBytes,
    dashboard: 100,
    post: 100,
    editor: 400_000,
  }
  const files = Object.entries(bytes).map(([name, size]) => [`web/dist/client/assets/${name}.js`, script(size)])
  planted = plantRepository({
    ...Object.fromEntries(files),
    ...sources,
    'web/dist/client/.vite/manifest.json': JSON.stringify(about),
  })
  return measureBundle(planted.root)
}

test('what is loaded later does not count, and what two chunks share counts once', () => {
  const { problems, loads } = measure({})
  expect(problems).toEqual([])
  const [dashboard, guest, post] = loads
  expect(guest?.bytes).toBeLessThan(250)
  expect(dashboard?.bytes).toBeLessThan(1000)
  expect(post?.bytes).toBeLessThan(dashboard?.bytes ?? 0)
})

test('a chunk that grew past the promise is found [DAY-125]', () => {
  const { problems } = measure({ feedBytes: 200_000 })
  expect(problems).toEqual([
    expect.stringMatching(/^the dashboard loads \d+\.\d KB of JavaScript in en, 150\.5 KB allowed$/),
  ])
})

test('more than 25 KB before a guest uses the page is found', () => {
  const { problems } = measure({ guestBytes: 26_000 })
  expect(problems).toEqual([expect.stringMatching(/^a public page before its first use loads .* 25\.0 KB allowed$/)])
})

test('a page that is no chunk of its own is found', () => {
  const { 'src/pages/blog/PostPage.tsx': _gone, ...about } = manifest
  expect(measure({ about }).problems).toEqual(['src/pages/blog/PostPage.tsx is no chunk of the build'])
})

test('a part whose file is no chunk of its own is found, because its styles would be missing', () => {
  const lazy = (name: string) => `export const lazy = lazyPart<Props>(\n  '${name}', load)`
  const sources = {
    'web/src/posts/a.ts': lazy('PostPage'),
    'web/src/posts/b.ts': lazy('Gone'),
    'web/src/posts/c.ts': lazy('../blog/PostPage'),
  }
  expect(measure({ sources }).problems).toEqual([
    expect.stringMatching(/^web\/src\/posts\/b.ts: Gone is no chunk/),
    expect.stringMatching(/^web\/src\/posts\/c.ts: ..\/blog\/PostPage is no chunk/),
  ])
})

test('a missing build is a failure, not a pass', () => {
  planted = plantRepository({})
  expect(measureBundle(planted.root).problems).toEqual([expect.stringContaining('is not built')])
})
