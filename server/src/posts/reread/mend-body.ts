import { isDeepStrictEqual } from 'node:util'
import type { Body } from '@bowerbird/domain/posts/document/document.ts'
import { linesOf, mapRuns, picturesIn } from '@bowerbird/domain/posts/document/walk.ts'
import { encodeHtml } from '@bowerbird/domain/posts/formats/html/encode.ts'
import { readStored } from '@bowerbird/domain/posts/formats/html/read-stored.ts'
import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { changed } from '../../core/database/transactions.ts'

const lettersOf = (body: Body) => linesOf(body).replace(/\s/g, '')

export interface StoredBody {
  content_id: string
  post_id: string
  body_html: string
}

/**
 * Returns a stored body with the blocks of `read`, which was cleaned from the same original, and with its own pictures.
 * Null if the two differ in their words or in the number of pictures.
 */
export function mendedBody(stored: string, read: Body): string | null {
  const before = readStored(stored)
  const pictures = picturesIn(before)
  if (picturesIn(read).length !== pictures.length || lettersOf(read) !== lettersOf(before)) return null
  const mended = mapRuns(read, (run) => [run.type === 'image' ? (pictures.shift() ?? run) : run])
  return isDeepStrictEqual(mended, before) ? stored : encodeHtml(mended)
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
