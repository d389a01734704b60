import { createHash } from 'node:crypto'
import type pg from 'pg'

const names = new Map<string, string>()
const namesKept = 2000

/** Texts beyond those kept are sent without a name: a server must not fill with statements that are used once. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= namesKept) return known
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/** Kysely sends plain text; a named statement is parsed and planned once for each connection instead of every time. */
export function prepareStatements(client: pg.PoolClient): void {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((query: unknown, values?: unknown, ...rest: unknown[]) => {
    if (typeof query === 'string' && Array.isArray(values)) {
      const name = nameOf(query)
      return send(name ? { name, text: query, values } : { text: query, values }, ...rest)
    }
    return values === undefined ? send(query, ...rest) : send(query, values, ...rest)
  }) as typeof client.query
}
