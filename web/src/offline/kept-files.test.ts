import { expect, test } from 'vitest'
import { filesToKeep, versionOf } from './kept-files.ts'
import { isStoredPage, isStoredRead } from './worker-words.ts'

const manifest = {
  'src/entry.client.tsx': { file: 'assets/entry-1.js', imports: ['_frame.js'], dynamicImports: ['src/lazy-pages.ts'] },
  '_frame.js': { file: 'assets/frame-1.js', css: ['assets/frame-1.css'] },
  'src/lazy-pages.ts': {
    file: 'assets/lazy-1.js',
    dynamicImports: ['src/pages/StaffPage.tsx', 'src/pages/feeds/DraftsPage.tsx', 'src/staff/Reports.tsx'],
  },
  'src/pages/StaffPage.tsx': { file: 'assets/staff-1.js' },
  'src/pages/feeds/DraftsPage.tsx': { file: 'assets/drafts-1.js', dynamicImports: ['src/posts/form/PostForm.tsx'] },
  'src/posts/form/PostForm.tsx': { file: 'assets/form-1.js' },
  'src/staff/Reports.tsx': { file: 'assets/reports-1.js' },
}

test('a browser keeps the files of a few pages and of what they open; another build has another name [DAY-060]', () => {
  const files = filesToKeep(manifest)
  const names = ['drafts-1.js', 'entry-1.js', 'form-1.js', 'frame-1.css', 'frame-1.js', 'lazy-1.js']
  expect(files).toEqual(names.map((name) => `/assets/${name}`))
  expect(versionOf(files)).toMatch(/^[0-9a-z]+$/)
  expect(versionOf(files.with(0, '/assets/drafts-2.js'))).not.toBe(versionOf(files))
})

const at = (path: string) => new URL(path, 'https://bower.example')

test('the pages and reads that are kept are the dashboard, drafts and what their forms need [DAY-056] [DAY-057]', () => {
  const pages = ['/dashboard', '/blog/wren/drafts', '/dashboard?before=1', '/blog/wren', '/settings/account', '/inbox']
  expect(pages.filter((path) => isStoredPage(at(path)))).toEqual(['/dashboard', '/blog/wren/drafts'])
  const reads = [
    ['GET', '/svc/timeline/dashboard'],
    ['GET', '/svc/timeline/drafts?tumblelog=wren'],
    ['POST', '/svc/post/get_post_form_builder_data'],
    ['POST', '/svc/post/fetch'],
    ['GET', '/svc/timeline/drafts?before=7'],
    ['GET', '/svc/conversations'],
    ['POST', '/svc/post/update'],
  ] as const
  expect(reads.filter(([method, path]) => isStoredRead(method, at(path)))).toEqual(reads.slice(0, 4))
})
