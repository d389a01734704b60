// Fails when a feature writes a table of another, or reads one that is declared above it on the ladder.
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

export function findTableProblems(root: string) {
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const owners = new Map<string, string>()
  for (const file of listFiles(root, DECLARATIONS))
    for (const [, table = ''] of read(file).matchAll(DECLARED)) owners.set(table, featureOf(file) ?? '')
  const problems: string[] = []
  const tables = new Set(owners.keys())
  for (const file of listFiles(root, SOURCES))
    for (const use of listTableUses(file, read(file), tables)) {
      const problem = refuseUse(featureOf(file), use, owners.get(use.table) ?? '')
      if (problem) problems.push(`${file}:${use.line}: ${problem}`)
    }
  for (const [, table = ''] of listFiles(root, /^server\/src\/migrations\//)
    .map(read)
    .join('\n')
    .matchAll(CREATED))
    if (!owners.has(table)) problems.push(`no *.table.ts declares ${table}, which a migration creates`)
  return { tables: owners.size, problems }
}

function refuseUse(feature: string | null, { table, isWrite }: TableUse, owner: string): string | null {
  if (feature === owner) return null
  if (isWrite) return `${feature ?? 'the top'} may not write ${table}, which is of ${owner}`
  return feature !== null && rungOf(feature) <= rungOf(owner)
    ? `${feature} may not read ${table}, which is of ${owner} above it`
    : null
}

if (import.meta.main) {
  const { tables, problems } = findTableProblems(process.cwd())
  report(problems, `${tables} tables, ${problems.length} uses that are not their feature's`)
}
