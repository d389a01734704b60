import { createHash } from 'node:crypto'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'
import { transactInTurn } from '../database/take-turns.ts'

export interface ClientRequest {
  accountId: string
  clientId: string | undefined
  body: unknown
}

/** Requests with the same hash are the same. */
export const hashOfRequest = (body: unknown): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('base64url')

/**
 * Runs the work once for an idempotency key: a repeat with the same body gets the first response, one with another body
 * is refused. A second request waits here until the first one's transaction ends.
 */
export function onceFor<Stored extends object>(
  db: Db,
  request: ClientRequest,
  work: (tx: Tx) => Promise<Stored>,
): Promise<Stored> {
  const { accountId, clientId } = request
  if (!clientId) return db.transaction().execute(work)
  return transactInTurn(db, `request ${accountId} ${clientId}`, (tx) => answerOnce(tx, request, () => work(tx)))
}

async function answerOnce<Stored extends object>(
  tx: Tx,
  request: ClientRequest,
  work: () => Promise<Stored>,
): Promise<Stored> {
  const { accountId, clientId } = request
  const claimed = await tx
    .insertInto('client_requests')
    .values({ account_id: accountId, client_id: clientId as string, request_hash: hashOfRequest(request.body) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('client_id')
    .executeTakeFirst()
  if (!claimed) return (await findFirstAnswer<Stored>(tx, request)) as Stored
  const stored = await work()
  await tx
    .updateTable('client_requests')
    .set({ answer: JSON.stringify(stored) })
    .where('account_id', '=', accountId)
    .where('client_id', '=', clientId as string)
    .execute()
  return stored
}

/**
 * Returns the response to the first request with this client id; undefined when there was none. Refuses a request with
 * another body.
 */
export async function findFirstAnswer<Stored extends object>(
  db: Db | Tx,
  { accountId, clientId, body }: ClientRequest,
): Promise<Stored | undefined> {
  if (!clientId) return undefined
  const first = await db
    .selectFrom('client_requests')
    .where('account_id', '=', accountId)
    .where('client_id', '=', clientId)
    .select(['request_hash', 'answer'])
    .executeTakeFirst()
  if (first && first.request_hash !== hashOfRequest(body)) throw new RefusedError(coreRefusals.clientIdReused)
  return first?.answer as Stored | undefined
}

/**
 * Does the same inside a larger statement: CTEs that claim the `client_id` of each row of `wanted` with its
 * `account_id` and `hash`, and put the rows that were first or have none into `claimed`. They end with a comma.
 */
export const claimRequests = (
  wanted: RawBuilder<unknown>,
  answer: RawBuilder<unknown>,
  claimed: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  first_requests as (
    insert into client_requests (account_id, client_id, request_hash, answer)
    select account_id, client_id, hash, ${answer} from ${wanted} where client_id is not null
    on conflict do nothing returning account_id, client_id
  ), ${claimed} as materialized (
    select wanted.* from ${wanted} as wanted left join first_requests first using (account_id, client_id)
    where wanted.client_id is null or first.client_id is not null),`
