import { spawnSync } from 'node:child_process'

/** A file says its tier in its name: `backup.full.test.ts` runs in `npm run test:full` alone, `queue.test.ts` in both. */
export const isOfFullTier = (path: string) => /\.full\.(test|spec)\.tsx?$/.test(path)

/** Folders with tests of their own, named the same in every workspace: notes, posts, messaging. */
const FEATURE = /^(?:domain|server|web)\/src\/([^/]+)\//
/** A change in these reaches every feature. */
const UNDER_ALL = new Set(['core', 'ui', 'testing', 'migrations'])

/** Returns filters for the tests of everything that these files belong to; null stands for all tests. */
export function filtersOfChange(files: readonly string[]): string[] | null {
  const filters = files.filter((file) => !/\.(md|webp|png)$/.test(file)).map(filterOf)
  return filters.includes(null) ? null : [...new Set(filters as string[])]
}

function filterOf(file: string): string | null {
  const feature = FEATURE.exec(file)?.[1]
  if (feature) return UNDER_ALL.has(feature) ? null : `/src/${feature}/`
  if (/^(scripts|bench|docs)\//.test(file)) return file.slice(0, file.indexOf('/') + 1)
  return /^e2e\/journeys\//.test(file) ? file : null
}

/** Lists files that differ from the branch this one left, committed or not. */
export function listChangedFiles(root: string): string[] {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  const branches = ['origin/main', 'main'].map((branch) => git('merge-base', branch, 'HEAD'))
  const left = branches.find(({ status }) => status === 0)?.stdout.trim() ?? 'HEAD'
  const listed = [git('diff', '--name-only', '-z', left), git('ls-files', '-z', '--others', '--exclude-standard')]
  return listed.flatMap(({ stdout }) => stdout.split('\0')).filter((file) => file !== '')
}
