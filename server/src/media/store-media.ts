import { createReadStream } from 'node:fs'
import type { Tx } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import { insertMedia, lockMediaFiles, type MediaRow, type NewMedia } from './media.store.ts'
import type { Rendition } from './media.table.ts'
import { deleteMedia, findReadyMedia } from './sound-and-film/sound-and-video.store.ts'
import { deleteFilesWithoutMedia } from './storage/media-files.ts'
import { asNoRoom } from './storage/receive-file.ts'

export interface FileToStore extends Rendition {
  body: Buffer | { path: string }
}

/** Reuses files that another upload of the same bytes made. */
export async function reuseMedia(deps: Deps, hash: string, accountId: string): Promise<MediaRow | null> {
  return deps.db.transaction().execute(async (tx) => {
    await lockMediaFiles(tx, hash)
    const same = await findReadyMedia(tx, hash)
    if (!same) return null
    const { id: _id, created_at: _madeAt, ...about } = same
    return insertMedia(tx, { ...about, owner_account_id: accountId, bytes: Number(same.bytes), used_at: null })
  })
}

/**
 * Inserts the row first, so that no sweep deletes its files, then stores the files, then calls `finish`. This is not
 * one transaction because large files take longer than one may last. A failure leaves neither row nor files.
 */
export async function storeMedia(
  deps: Deps,
  media: NewMedia,
  files: readonly FileToStore[],
  finish: (tx: Tx, stored: MediaRow) => Promise<MediaRow>,
): Promise<MediaRow> {
  const stored = await deps.db.transaction().execute(async (tx) => {
    await lockMediaFiles(tx, media.hash)
    return insertMedia(tx, { ...media, state: 'processing', progress: 0 })
  })
  try {
    for (const file of files) await putFile(deps, file)
    return await deps.db.transaction().execute((tx) => finish(tx, stored))
  } catch (error) {
    await undo(deps, stored).catch((err) => deps.log.error({ err }, 'files were left in storage'))
    throw asNoRoom(error)
  }
}

export async function putFile(deps: Deps, { key, body, mime }: FileToStore): Promise<void> {
  await deps.storage.put(key, Buffer.isBuffer(body) ? body : createReadStream(body.path), mime)
}

async function undo(deps: Deps, stored: MediaRow): Promise<void> {
  await deleteMedia(deps.db, stored.id)
  await deleteFilesWithoutMedia(
    deps,
    stored.renditions.map(({ key }) => key),
  )
}
