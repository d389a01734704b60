import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Caches } from '../cache/caches.ts'
import { isConflict } from './transactions.ts'
import { tablesChangedBy } from './write-watch.ts'

interface Statement {
  /** Texts beyond those kept have none: a server must not fill with statements that are used once. */
  name: string | undefined
  changes: readonly string[]
}

const known = new Map<string, Statement>()
const namesKept = 2000

function statementOf(text: string): Statement {
  const statement = known.get(text)
  if (statement) return statement
  const isKept = known.size < namesKept
  const made = {
    name: isKept ? createHash('sha1').update(text).digest('base64url') : undefined,
    changes: tablesChangedBy(text),
  }
  if (isKept) known.set(text, made)
  return made
}

/** A statement outside of a transaction is one by itself. */
function onceMore(attempt: () => unknown): unknown {
  const sent = attempt()
  if (!(sent instanceof Promise)) return sent
  return sent.catch((error: unknown) => (isConflict(error) ? attempt() : Promise.reject(error)))
}

/**
 * Kysely sends plain text; a named statement is parsed and planned once for each connection instead of every time.
 * What a statement changes is told when it is done, and again when its transaction is.
 */
export function prepareStatements(client: pg.PoolClient, caches: Caches): void {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown
  const tell = (tables: readonly string[]) => {
    for (const table of tables) caches.changed(table)
  }
  let isInTransaction = false
  let changed: readonly string[] = []
  const whenDone = (sent: unknown, act: () => void) => {
    if (sent instanceof Promise) sent.then(act, act)
    return sent
  }
  client.query = ((query: unknown, values?: unknown, ...rest: unknown[]) => {
    if (typeof query !== 'string' || !Array.isArray(values))
      return values === undefined ? send(query, ...rest) : send(query, values, ...rest)
    const { name, changes } = statementOf(query)
    const attempt = () => send(name ? { name, text: query, values } : { text: query, values }, ...rest)
    const sent = changes.length > 0 && !isInTransaction ? onceMore(attempt) : attempt()
    if (query === 'begin' || query.startsWith('start transaction')) isInTransaction = true
    if (query === 'commit' || query === 'rollback') {
      const all = changed
      isInTransaction = false
      changed = []
      return all.length > 0 ? whenDone(sent, () => tell(all)) : sent
    }
    if (changes.length === 0) return sent
    if (isInTransaction) changed = [...changed, ...changes]
    return whenDone(sent, () => tell(changes))
  }) as typeof client.query
}
