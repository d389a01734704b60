import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { changed } from '../../core/database/transactions.ts'

const picture = /<img\b[^<>]*>/g
const tag = /<[^<>]*>/g
const lettersOf = (html: string) => html.replace(tag, '').replace(/\s/g, '')
const picturesIn = (html: string): readonly string[] => html.match(picture) ?? []

export interface StoredBody {
  content_id: string
  post_id: string
  body_html: string
}

/**
 * Returns a stored body with the blocks of `read`, which was cleaned from the same original, and with its own pictures.
 * Null if the two differ in their words or in the number of pictures.
 */
export function mendedBody(stored: string, read: string): string | null {
  const own = picturesIn(stored)
  if (picturesIn(read).length !== own.length || lettersOf(read) !== lettersOf(stored)) return null
  let at = 0
  return read.replace(picture, () => own[at++] as string)
}

/** Changes a body in place, because only its blocks change. Leaves one that was changed since it was read. */
export const replaceBody = (db: Db, { content_id, post_id, body_html }: StoredBody, mended: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`
      update contents set body_html = ${mended}, revision = revision + 1
      where id = ${content_id} and body_html = ${body_html}`.execute(tx)
    // Gives the row another version, by which caches know it.
    await sql`update posts set edited_at = edited_at where id = ${post_id}`.execute(tx)
    changed(tx, 'posts', post_id)
  })
