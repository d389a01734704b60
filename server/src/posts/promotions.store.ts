import { sql } from 'kysely'
import type { Tx } from '../core/database/database.ts'
import { changed } from '../core/database/transactions.ts'

/** False when it was promoted already. */
export async function insertPromotion(tx: Tx, tagKey: string, postId: string): Promise<boolean> {
  const made = await tx
    .insertInto('promotions')
    .values({ tag_key: tagKey, post_id: postId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  changed(tx, 'promotions')
  return made !== undefined
}

/** False when it was not promoted. */
export async function deletePromotion(tx: Tx, tagKey: string, postId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from promotions where tag_key = ${tagKey} and post_id = ${postId}`.execute(tx)
  changed(tx, 'promotions')
  return (numAffectedRows ?? 0n) > 0n
}
