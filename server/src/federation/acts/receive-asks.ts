import { cleanQuestion, refuseQuestion } from '@bowerbird/domain/asks/asks.rules.ts'
import type { Act } from '@bowerbird/domain/federation/acts/incoming-acts.ts'
import { sql } from 'kysely'
import { receiveQuestion } from '../../asks/asks.actions.ts'
import type { Tx } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import { isFederated } from '../federated-blogs.ts'
import type { RemoteActorRow } from '../remote-actors.store.ts'
import { blogOfActor } from '../remote-blogs.ts'

/** One person elsewhere needs fewer than a member here may ask. */
const asksPerHour = 30

export const spendAsk = ({ limiter }: Deps, { actor_url }: RemoteActorRow): Promise<unknown> =>
  limiter.spendKey(`ap ask ${actor_url}`, asksPerHour, 3600)

/** A question from elsewhere comes to the inbox of the blog like any other, never anonymous. Refusals say nothing. */
export async function receiveAsk(
  tx: Tx,
  { config }: Deps,
  { blogId, question: asked }: Extract<Act, { does: 'ask' }>,
  sender: RemoteActorRow,
): Promise<void> {
  const question = cleanQuestion(asked)
  if (refuseQuestion(question)) return
  const { rows } = await sql<{ id: string }>`
    select id from blogs where id = ${blogId} and asks and ${isFederated(config)}`.execute(tx)
  if (rows.length === 0) return
  const byBlogId = await blogOfActor(tx, sender.id)
  const { rows: askers } = await sql<{ id: string; name: string }>`
    select id, name from blogs where id = ${byBlogId} and not is_suspended and not is_walled(${blogId}, id)`.execute(tx)
  for (const asker of askers) await receiveQuestion(tx, blogId, question, asker)
}
