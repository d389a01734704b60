import type pg from 'pg'
import { withNames } from './prepared-statements.ts'
import type { Send } from './send.ts'
import { withSilenceWatch } from './silent-database.ts'
import { isConflict } from './transactions.ts'

interface Improvements {
  hasNames: boolean
  /** Multiplies the silence timeout. */
  patience: number
}

/** The only place that patches `query` of a connection: it adds statement names, retries and the silence timeout. */
export function improveQueries(client: pg.ClientBase, { hasNames, patience }: Improvements): void {
  const send = client.query.bind(client) as Send
  const watched = withSilenceWatch(client, send, patience)
  client.query = withRetries(hasNames ? withNames(watched) : watched) as typeof client.query
}

/** A statement outside of a transaction is its own transaction, so it is retried once after a conflict. */
function withRetries(send: Send): Send {
  let isInTransaction = false
  return (query, ...rest) => {
    const sent = send(query, ...rest)
    if (typeof query !== 'string') return sent
    if (query === 'begin' || query.startsWith('start transaction')) isInTransaction = true
    else if (query === 'commit' || query === 'rollback') isInTransaction = false
    else if (!isInTransaction && sent instanceof Promise)
      return sent.catch((error: unknown) => (isConflict(error) ? send(query, ...rest) : Promise.reject(error)))
    return sent
  }
}
