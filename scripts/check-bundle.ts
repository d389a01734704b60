// Fails when the JavaScript a first visit must load grows past what was promised.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { listFiles } from './list-files.ts'
import { report } from './report.ts'

const BUILT = 'web/dist/client'
const ENTRY = 'src/entry.client.tsx'
const FIRST_LOADS = [
  { name: 'the dashboard', page: 'src/pages/feeds/DashboardPage.tsx', mostBytes: 180_000 },
  { name: 'a public post for a guest', page: 'src/pages/blog/PostPage.tsx', mostBytes: 130_000 },
]

/** Shown in development only. */
const NOT_BUILT = ['DevUiPage']
/** A page or part that the server links the styles of by its name. */
const LATE = /\b(?:page|latePart|partInPlace)(?:<[^(]*>)?\(\s*'(\w+)'/g

type Manifest = Record<string, { file: string; imports?: string[] }>

export function measureBundle(root: string) {
  const path = join(root, BUILT, '.vite/manifest.json')
  if (!existsSync(path)) return { problems: [`${BUILT} is not built: run npm run build`], loads: [] }
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest
  const problems: string[] = []
  const loads = FIRST_LOADS.map(({ name, page, mostBytes }) => {
    // A page that is no chunk of its own is named differently or rides along in another one: either would hide its cost.
    for (const key of [ENTRY, page]) if (!manifest[key]) problems.push(`${key} is no chunk of the build`)
    const files = new Set([...filesOf(manifest, ENTRY), ...filesOf(manifest, page)])
    const bytes = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(root, BUILT, file))).length, 0)
    if (bytes > mostBytes) problems.push(`${name} loads ${inKb(bytes)} of JavaScript, ${inKb(mostBytes)} allowed`)
    return { name, bytes }
  })
  const built = new Set(Object.keys(manifest).map((source) => source.replace(/^.*\/|\.tsx$/g, '')))
  for (const file of listFiles(root, /^web\/src\/(?!.*\.test\.).*\.tsx?$/))
    for (const [, name] of readFileSync(join(root, file), 'utf8').matchAll(LATE))
      if (name && !built.has(name) && !NOT_BUILT.includes(name))
        problems.push(`${file}: ${name} is no chunk of the build, so its styles would be missing`)
  return { problems: [...new Set(problems)], loads }
}

/** A chunk and everything it imports at once; what it imports later costs nothing at first. */
function filesOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  const own = chunk.file.endsWith('.js') ? [chunk.file] : []
  return [...own, ...(chunk.imports ?? []).flatMap((next) => filesOf(manifest, next, seen))]
}

const inKb = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`

if (import.meta.main) {
  const { problems, loads } = measureBundle(process.cwd())
  report(problems, `gzip: ${loads.map(({ name, bytes }) => `${name} ${inKb(bytes)}`).join(', ')}`)
}
