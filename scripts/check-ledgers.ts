// Fails when a row of a ledger reads otherwise than recorded, unless it names the decision record that says why.
// `--record` adds rows that are new. Rows that are recorded stay as they are: theirs are the words of the specification.
import { hash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from './list-files.ts'
import { report } from './report.ts'

const folder = 'docs/requirements'
const record = join(folder, 'recorded.txt')
const ledgers = /^docs\/requirements\/(?!README).*\.md$/

interface Row {
  file: string
  line: number
  id: string
  text: string
}

const readRows = (root: string): Row[] =>
  listFiles(root, ledgers).flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((text, at) => {
        const [, id] = /^\| ([A-Z]+-\d{3}) \|/.exec(text) ?? []
        return id ? [{ file, line: at + 1, id, text }] : []
      }),
  )

const hashOf = (text: string) => hash('sha256', text).slice(0, 16)
const kindOf = (id: string) => id.split('-')[0] as string
const numberOf = (id: string) => Number(id.split('-')[1])

const readRecord = (root: string) =>
  new Map(
    readFileSync(join(root, record), 'utf8')
      .split('\n')
      .flatMap((line) => (line ? [line.split(' ') as [id: string, hash: string]] : [])),
  )

/** A row may differ where it links to a decision record that names it. */
function isDecided(root: string, { id, text }: Row): boolean {
  const links = [...text.matchAll(/\.\.\/decisions\/([\w-]+\.md)/g)].map(([, file]) => file as string)
  return links.some((file) => readFileSync(join(root, 'docs/decisions', file), 'utf8').includes(id))
}

export function findLedgerProblems(root: string): string[] {
  const [rows, recorded] = [readRows(root), readRecord(root)]
  const ids = new Set(rows.map(({ id }) => id))
  const changed = rows.flatMap((row) => {
    const at = `${row.file}:${row.line}: ${row.id}`
    const known = recorded.get(row.id)
    if (known === undefined) return [`${at} is not recorded: node scripts/check-ledgers.ts --record`]
    if (known === hashOf(row.text) || isDecided(root, row)) return []
    return [`${at} differs from what is recorded, and links to no decision record that names it`]
  })
  const unordered = rows.filter((row, at) => {
    const before = rows[at - 1]
    return before?.file === row.file && before.line === row.line - 1 && numberOf(before.id) >= numberOf(row.id)
  })
  return [
    ...changed,
    ...unordered.map(({ file, line, id }) => `${file}:${line}: ${id} stands out of order`),
    ...[...recorded.keys()].filter((id) => !ids.has(id)).map((id) => `${id} is recorded and gone`),
  ]
}

/** Names the number that the next row of each ledger gets. */
export function nextNumbers(root: string): string[] {
  const highest = new Map<string, number>()
  for (const { id } of readRows(root)) highest.set(kindOf(id), Math.max(numberOf(id), highest.get(kindOf(id)) ?? 0))
  return [...highest].map(([kind, number]) => `${kind}-${String(number + 1).padStart(3, '0')}`)
}

function recordNew(root: string): void {
  const recorded = readRecord(root)
  const lines = readRows(root).map(({ id, text }) => `${id} ${recorded.get(id) ?? hashOf(text)}\n`)
  writeFileSync(join(root, record), lines.join(''))
}

if (import.meta.main) {
  const root = process.cwd()
  if (process.argv.includes('--record')) recordNew(root)
  const problems = findLedgerProblems(root)
  report(problems, `${readRows(root).length} rows; the next ones are ${nextNumbers(root).join(', ')}`)
}
