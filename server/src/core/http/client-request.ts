import { createHash } from 'node:crypto'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { Tx } from '../database/database.ts'

/** Two requests are the same when this is. */
export const hashOfRequest = (body: unknown): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('base64url')

/**
 * Does the work once for a client id, however often the request is repeated: a repeat with the same body gets the
 * first answer, one with another body is refused. A second request waits here until the first one's transaction ends.
 */
export async function onceFor<Kept extends object>(
  tx: Tx,
  request: { accountId: string; clientId: string | undefined; body: unknown },
  work: () => Promise<Kept>,
): Promise<Kept> {
  const { accountId, clientId } = request
  if (!clientId) return work()
  const hash = hashOfRequest(request.body)
  const claimed = await tx
    .insertInto('client_requests')
    .values({ account_id: accountId, client_id: clientId, request_hash: hash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('client_id')
    .executeTakeFirst()
  const mine = tx.selectFrom('client_requests').where('account_id', '=', accountId).where('client_id', '=', clientId)
  if (!claimed) {
    const first = await mine.select(['request_hash', 'answer']).executeTakeFirstOrThrow()
    if (first.request_hash !== hash) throw new RefusedError(coreRefusals.clientIdReused)
    return first.answer as Kept
  }
  const kept = await work()
  await tx
    .updateTable('client_requests')
    .set({ answer: JSON.stringify(kept) })
    .where('account_id', '=', accountId)
    .where('client_id', '=', clientId)
    .execute()
  return kept
}
