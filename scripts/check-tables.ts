// Fails when a feature writes a table of another, or reads one that is declared above it on the ladder. Reads from above
// may stand in any file but routes, not in views alone: conditions, row shapes and statements that write read as well.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { featureOf, rungOf } from './import-rules.ts'
import { listFiles } from './list-files.ts'
import { report } from './report.ts'
import { listTableUses, type TableUse } from './table-uses.ts'

const DECLARATIONS = /^server\/src\/.*\.table\.ts$/
const SOURCES = /^server\/src\/(?!migrations\/|testing\/)(?!.*\.(test|table)\.ts$).*\.ts$/
const DECLARED = /^ {2}(\w+): \{/gm
const CREATED = /\bcreate (?:unlogged )?table (?:if not exists )?(\w+)/g
/** A table that a value names cannot be checked. */
const NAMED_BY_VALUE = /\bsql\.table\((?!')/
/** Beginnings of paths, and the reason why each may touch every table. */
const EXCEPTIONS: Record<string, string> = {
  'server/src/demo/': 'fills all tables of an empty installation with a made-up town, many rows a statement',
  'server/src/operations/': 'copies whole tables for a backup, whatever they are, and looks whether all are sound',
}
/** The same for tables that values name. */
const MAY_NAME_BY_VALUE: Record<string, string> = {
  'server/src/core/work/slices.ts': 'deletes ended rows of the table that its caller names, which is checked there',
  'server/src/core/work/removal-steps.ts': 'finds what refers to an account or blog in the catalog of the database',
}

/** Files of these kinds decide, answer and call stores and views; the SQL is there. */
const NO_SQL = /\.(actions|routes|listeners|jobs|gate)\.ts$/
/** `deleteEnded` names a table too, and holds the statement itself. */
const SQL =
  /\bsql[`<]|\b(query(Rows|Row|Column|Count)|hasRows)[(<]|\bexecute\(\w+\)`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/
/** Each stands in one file alone, because copies would come to differ. */
const STANDS_ONCE: [what: string, text: RegExp, file: string][] = [
  ['the condition of a public post', /\bnot (?:\w+\.)?is_members_only\b/, 'server/src/moderation/visibility.ts'],
  ['the sum of notes', /\blikes \+ (?:\w+\.)?reblogs\b/, 'server/src/notes/notes-sql.ts'],
]

/** Each table is inserted into by one statement, so that there is one way to make its rows. */
const INSERTED_ONCE: [table: string, file: string][] = [['posts', 'server/src/posts/write/posts.store.ts']]

export function findTableProblems(root: string, exceptions: Record<string, string> = EXCEPTIONS) {
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const problems: string[] = []
  const owners = new Map<string, string>()
  for (const file of listFiles(root, DECLARATIONS))
    for (const [, table = ''] of read(file).matchAll(DECLARED)) owners.set(table, featureOf(file) ?? '')
  for (const file of listFiles(root, /^server\/src\/migrations\//))
    for (const [, table = ''] of read(file).matchAll(CREATED))
      if (!owners.has(table)) problems.push(`${file}: no *.table.ts declares ${table}`)

  const isExcepted = (file: string) => Object.keys(exceptions).some((path) => file.startsWith(path))
  const tables = new Set(owners.keys())
  for (const file of listFiles(root, SOURCES).filter((file) => !isExcepted(file))) {
    const text = read(file)
    const uses = listTableUses(file, text, tables)
    const hasSql = uses.length > 0 && SQL.test(text)
    if (NO_SQL.test(file) && hasSql) problems.push(`${file}:${uses[0]?.line}: SQL stands in stores and views`)
    for (const use of uses) {
      const problem = refuseUse(file, use, owners.get(use.table) ?? '')
      if (problem) problems.push(`${file}:${use.line}: ${problem}`)
    }
    for (const [what, pattern, place] of STANDS_ONCE)
      if (file !== place && pattern.test(text)) problems.push(`${file}: use ${what} of ${place}`)
    for (const [table, place] of INSERTED_ONCE) {
      if (featureOf(file) !== owners.get(table)) continue
      const inserts = text.matchAll(new RegExp(`\\binsert into ${table}\\b|\\binsertInto\\('${table}\\b`, 'g'))
      if ([...inserts].length > (file === place ? 1 : 0)) problems.push(`${file}: insert ${table} by ${place} only`)
    }
    if (NAMED_BY_VALUE.test(text) && !(file in MAY_NAME_BY_VALUE)) problems.push(`${file}: a value names a table`)
  }
  return { tables: owners.size, problems }
}

function refuseUse(file: string, { table, isWrite }: TableUse, owner: string): string | null {
  const feature = featureOf(file)
  if (feature === owner) return null
  if (isWrite) return `only ${owner} may write ${table}`
  if (feature !== null && rungOf(feature) <= rungOf(owner)) return `${feature} may not read ${table} of ${owner}`
  return file.endsWith('.routes.ts') ? `routes may not read ${table} of ${owner}: that is for views` : null
}

if (import.meta.main) {
  const { tables, problems } = findTableProblems(process.cwd())
  report(problems, `${tables} tables, ${problems.length} uses by a feature that may not`)
}
