import { sql } from 'kysely'
import type { Tx } from '../../core/database/database.ts'
import { changed } from '../../core/database/transactions.ts'

/** Makes a photo post of a text that was just written, with the fields of a photo's content. */
export async function turnIntoPhoto(tx: Tx, postId: string, fields: object): Promise<void> {
  await sql`
    with content as (
      update contents set kind = 'photo', fields = ${JSON.stringify(fields)}::jsonb where post_id = ${postId})
    update posts set kind = 'photo' where id = ${postId}`.execute(tx)
  changed(tx, 'posts', postId)
}
