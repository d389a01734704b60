import { sql } from 'kysely'
import type { Tx } from '../core/database/database.ts'
import { changed } from '../core/database/transactions.ts'

/** Returns the blog's new switches, or null when there is no such blog. The caller checks permission. */
export async function switchBlog(
  tx: Tx,
  blogName: string,
  column: 'can_send_messages' | 'is_messaging_bot',
  isOn: boolean,
) {
  const row = await tx
    .updateTable('blogs')
    .set({ [column]: isOn })
    .where('name', '=', blogName)
    .returning(['id', 'can_send_messages', 'is_messaging_bot'])
    .executeTakeFirst()
  if (!row) return null
  changed(tx, 'blogs', row.id)
  return row
}

type MarkColumn = 'is_spam' | 'is_nsfw' | 'is_adult' | 'is_uniblocked' | 'is_suspended'

/** Returns the new value. The caller checks permission. */
export async function flipBlogMark(tx: Tx, blogId: string, column: MarkColumn): Promise<boolean> {
  const row = await tx
    .updateTable('blogs')
    .set({ [column]: sql`not ${sql.ref(column)}` })
    .where('id', '=', blogId)
    .returning(column)
    .executeTakeFirstOrThrow()
  changed(tx, 'blogs', blogId)
  return row[column]
}

/** Takes the stylesheet from the page; the text stays with its writer. False where there was none. */
export async function takeStyleAway(tx: Tx, blogId: string, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('blogs')
    .set({ style_key: null })
    .where('id', '=', blogId)
    .where('style_key', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx.updateTable('blog_styles').set({ removed_reason: reason }).where('blog_id', '=', blogId).execute()
  changed(tx, 'blogs', blogId)
  return true
}
