// Fails when a file writes a table whose rows are cached and does not say that it changed.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { topics } from '../server/src/core/cache/cache.ts'
import { listFiles } from './list-files.ts'
import { report } from './report.ts'
import { listTableUses } from './table-uses.ts'

const SOURCES = /^server\/src\/(?!migrations\/|testing\/|demo\/|operations\/)(?!.*\.(test|table)\.ts$).*\.ts$/

/** Files that write such a table and need no notice, each with the reason. */
const EXCEPTIONS: Record<string, string> = {
  'server/src/accounts/account-writes.ts': 'a counter and a mark of time',
  'server/src/accounts/accounts.jobs.ts': 'sessions that are over, which no read takes for open',
  'server/src/accounts/login/sessions.views.ts': 'marks of time',
  'server/src/accounts/login/tfa.store.ts': 'secrets, which are not cached',
  'server/src/apps/apps.jobs.ts': 'tokens that are over, which no read takes for valid',
  'server/src/blogs/blog-writes.ts': 'counters, marks of time, and a blog that is new',
  'server/src/blogs/blogs.store.ts': 'a blog that is new',
  'server/src/posts/elsewhere.store.ts': 'an option that no reader is shown',
  'server/src/posts/queue/queue.store.ts': 'places in a queue, which only its members see',
}

const TABLES = new Set<string>(topics)

export function findNoticeProblems(root: string, exceptions: Record<string, string> = EXCEPTIONS): string[] {
  return listFiles(root, SOURCES)
    .filter((file) => !(file in exceptions))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      const written = listTableUses(file, text, TABLES).filter(({ isWrite }) => isWrite)
      const unsaid = written.filter(({ table }) => !new RegExp(`\\bchanged\\(\\w+, '${table}'`).test(text))
      return unsaid.map(({ table, line }) => `${file}:${line}: writes ${table} and does not say changed(…, '${table}')`)
    })
}

if (import.meta.main) {
  const problems = findNoticeProblems(process.cwd())
  report(problems, `${TABLES.size} cached tables, ${problems.length} writes without a notice`)
}
