import { createHash } from 'node:crypto'
import type { Send } from './send.ts'

const names = new Map<string, string>()
/** Texts past this number stay unnamed, because a connection must not fill with statements that run once. */
const namesMax = 2000

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= namesMax) return known
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/** Kysely sends plain text; a named statement is parsed and planned once for each connection instead of every time. */
export const withNames =
  (send: Send): Send =>
  (query, values, ...rest) => {
    if (typeof query !== 'string' || !Array.isArray(values)) return send(query, values, ...rest)
    const name = nameOf(query)
    return send(name ? { name, text: query, values } : { text: query, values }, ...rest)
  }
