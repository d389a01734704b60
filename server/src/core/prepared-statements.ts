import { createHash } from 'node:crypto'
import type pg from 'pg'

const names = new Map<string, string>()
const namesKept = 2000

function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha1').update(text).digest('base64url')
  if (names.size < namesKept) names.set(text, name)
  return name
}

/** Kysely sends plain text; a named statement is parsed and planned once for each connection instead of every time. */
export function prepareStatements(client: pg.PoolClient): void {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((query: unknown, values?: unknown, ...rest: unknown[]) => {
    if (typeof query === 'string' && Array.isArray(values) && names.size < namesKept)
      return send({ name: nameOf(query), text: query, values }, ...rest)
    return values === undefined ? send(query, ...rest) : send(query, values, ...rest)
  }) as typeof client.query
}
