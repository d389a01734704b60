import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { Body } from '@bowerbird/domain/posts/document/document.ts'
import { editorTypeOf } from '@bowerbird/domain/posts/text/formats.ts'
import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { writeBody } from '../write/written-text.ts'
import { mendedBody, replaceBody, type StoredBody } from './mend-body.ts'

export interface Reread {
  read: number
  /** Posts whose blocks are wrong, and are mended unless it is a dry run. */
  wrong: number
  /** Posts that were edited here since, which are left alone. */
  edited: number
  /** Posts whose stored words or pictures are others than the original's, which are left alone. */
  unlike: number
}

export const nothingReread = (): Reread => ({ read: 0, wrong: 0, edited: 0, unlike: 0 })

type Typed = StoredBody & { source: string; format: number }
const atOnce = 200

/** Cleans what was typed in the HTML and Markdown editors again, in slices. A second run goes on where a first was stopped. */
export async function rereadTyped(db: Db, { isWriting }: { isWriting: boolean }): Promise<Reread> {
  const counts = nothingReread()
  for (let after = '0'; ; ) {
    const { rows } = await sql<Typed>`
      select id as content_id, post_id, body_html, source, format from contents
      where source <> '' and format > 0 and id > ${after} order by id limit ${atOnce}`.execute(db)
    const last = rows.at(-1)
    if (!last) return counts
    after = last.content_id
    for (const row of rows) await settle(db, row, readAgain(row), counts, isWriting)
  }
}

function readAgain({ source, format }: Typed): Body | null {
  try {
    return writeBody(source, editorTypeOf(format)).body
  } catch (problem) {
    if (problem instanceof RefusedError) return null
    throw problem
  }
}

/** Compares a body with its original as it is read today, counts it, and mends it if that is wanted. */
export async function settle(
  db: Db,
  stored: StoredBody,
  read: Body | null,
  counts: Reread,
  isWriting: boolean,
): Promise<void> {
  counts.read += 1
  const mended = read === null ? null : mendedBody(stored.body_html, read)
  if (mended === stored.body_html) return
  if (mended === null) counts.unlike += 1
  else {
    counts.wrong += 1
    if (isWriting) await replaceBody(db, stored, mended)
  }
}
