import { parseSync } from 'vite'

/** A use of a table in the code, by a kysely call or in the text of a statement. */
export interface TableUse {
  table: string
  isWrite: boolean
  line: number
}

const WRITE_CALL = /^(insertInto|updateTable|deleteFrom|mergeInto|replaceInto)$/
/** Our own way to delete rows whose time is over: its second argument names the table. */
const DELETE_ENDED = 'deleteEnded'
const READ_CALL = /^(selectFrom|from|using|table|(inner|left|right|full|cross)Join(Lateral)?)$/
/** `sql`, and what runs it in one step (server/src/core/database/database.ts). */
const SQL_TAG = /^(sql|query(Rows|Row|Column|Count)|hasRows|execute)$/
/** An untagged text counts as SQL when it begins like a statement. */
const STATEMENT = /^\s*(select|with|insert into|update|delete from|truncate|lock table|merge into)\b/i
const COMMENT_OR_STRING = /--.*$|'(?:[^']|'')*'/gm
const TOKEN = /[a-z_]\w*|\?+|[^\s\w]/gi

/** Any node of the parsed source. */
interface Node {
  type?: string
  start?: number
  value?: unknown
  name?: string
  property?: Node
  callee?: Node
  tag?: Node
  quasi?: Node
  quasis?: { start: number; value: { raw: string } }[]
  arguments?: Node[]
  elements?: Node[]
}

export function listTableUses(file: string, text: string, tables: ReadonlySet<string>): TableUse[] {
  const uses: TableUse[] = []
  const add = (table: string, isWrite: boolean, at: number) => {
    if (tables.has(table)) uses.push({ table, isWrite, line: text.slice(0, at).split('\n').length })
  }
  const visit = (value: unknown, isTagged: boolean): void => {
    if (typeof value !== 'object' || value === null) return
    const node = value as Node
    const start = node.start ?? 0
    const called = node.type === 'CallExpression' ? (node.callee?.property?.name ?? '') : ''
    if (WRITE_CALL.test(called) || READ_CALL.test(called))
      for (const table of namesIn(node.arguments?.[0])) add(table, WRITE_CALL.test(called), start)
    if (node.callee?.name === DELETE_ENDED) for (const table of namesIn(node.arguments?.[1])) add(table, true, start)
    const statement = textOf(node)
    if (statement !== null && (isTagged || STATEMENT.test(statement)))
      for (const { table, isWrite, at } of usesInStatement(statement)) add(table, isWrite, start + at)
    const isSql = SQL_TAG.test(node.tag?.name ?? node.tag?.callee?.name ?? '')
    for (const child of Object.values(node)) visit(child, isSql && child === node.quasi)
  }
  visit(parseSync(file, text).program, false)
  return uses
}

/** Reads `'posts as p'`, or a list of such. */
function namesIn(given: Node | undefined): string[] {
  if (given?.type === 'ArrayExpression') return (given.elements ?? []).flatMap(namesIn)
  return typeof given?.value === 'string' ? [given.value.split(' ')[0] ?? ''] : []
}

/** Returns the source text with a question mark for each interpolated value. */
function textOf({ type, start = 0, value, quasis }: Node): string | null {
  if (type === 'Literal') return typeof value === 'string' ? value : null
  if (type !== 'TemplateLiteral') return null
  return (quasis ?? []).reduce((text, part) => text.padEnd(part.start - start, '?') + part.value.raw, '')
}

function usesInStatement(statement: string): { table: string; isWrite: boolean; at: number }[] {
  const bare = statement.replace(COMMENT_OR_STRING, (found) => ' '.repeat(found.length))
  const tokens = [...bare.matchAll(TOKEN)].map((found) => ({ word: found[0].toLowerCase(), at: found.index }))
  const word = (place: number) => tokens[place]?.word ?? ''
  const uses: { table: string; isWrite: boolean; at: number }[] = []
  const tableOfAlias = new Map<string, string>()

  /** Reads the name at a position with its alias, and the following ones after commas. */
  const take = (place: number, isWrite: boolean): void => {
    const start = ['only', 'lateral', 'table'].includes(word(place)) ? place + 1 : place
    const alias = word(start + 1) === 'as' ? start + 2 : start + 1
    if (word(start + 1) === '.' || (word(start + 1) === '(' && !isWrite)) return
    uses.push({ table: word(start), isWrite, at: tokens[start]?.at ?? 0 })
    tableOfAlias.set(word(alias), word(start))
    if (word(start + 1) === ',') take(start + 2, isWrite)
    else if (word(alias + 1) === ',') take(alias + 2, isWrite)
  }
  tokens.forEach((token, place) => {
    const before = word(place - 1)
    if (token.word === 'into' && /insert|merge/.test(before)) take(place + 1, true)
    if (token.word === 'from') take(place + 1, before === 'delete')
    if (token.word === 'join' || token.word === 'using') take(place + 1, false)
    if (token.word === 'truncate' || (token.word === 'table' && before === 'lock')) take(place + 1, true)
    if (token.word === 'update' && !/^(for|key|do)$/.test(before)) take(place + 1, true)
  })
  for (const { 1: locked = '', index } of bare.matchAll(/\bfor (?:no key )?update of (\w+)/gi))
    uses.push({ table: tableOfAlias.get(locked) ?? locked, isWrite: true, at: index })
  return uses
}
