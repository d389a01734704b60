import { throwIf } from '@bowerbird/domain/core/refusal.ts'
import { mediaPath } from '@bowerbird/domain/core/urls.ts'
import type { Uploaded, UploadKind } from '@bowerbird/domain/media/media.contract.ts'
import { refuseUpload } from '@bowerbird/domain/media/media.rules.ts'
import type { Db, Tx } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import type { Member } from '../core/http/viewer.ts'
import * as store from './media.store.ts'
import type { MediaDetails } from './media.table.ts'
import { type LivePart, livePhotoFields } from './pictures/live-photos.ts'
import { type MadePicture, makePicture, readMime } from './pictures/pictures.ts'
import { deleteFilesWithoutMedia } from './storage/media-files.ts'
import { hashInKey, hashOfMedia, keyInAddress, type MediaFolder, mediaKey } from './storage/media-keys.ts'
import { asNoRoom, type ReceivedFile } from './storage/receive-file.ts'

/** POST-459 */
export async function uploadPicture(
  deps: Deps,
  viewer: Member,
  kind: UploadKind,
  file: ReceivedFile,
  live: LivePart | null = null,
): Promise<Uploaded> {
  throwIf(refuseUpload(kind, { bytes: file.bytes, mime: await readMime(file.path) }))
  const stored = await storePicture(deps, {
    kind,
    folder: 'p',
    accountId: viewer.accountId,
    sha256: file.sha256,
    make: () => makePicture(file.path),
    details: live ? { live } : {},
  })
  return asUploaded(stored)
}

export function asUploaded(stored: store.MediaRow): Uploaded {
  const key = stored.renditions[0]?.key as string
  const { width, height, mime } = stored
  return { url: mediaPath(key), key, width, height, bytes: Number(stored.bytes), mime, ...livePhotoFields(stored) }
}

interface PictureToStore {
  kind: store.MediaRow['kind']
  folder: MediaFolder
  accountId: string
  sha256: string
  make: () => Promise<MadePicture>
  details?: MediaDetails
  /** Runs in the same transaction; without it the picture stays unused. */
  use?: (tx: Tx, stored: store.MediaRow) => Promise<void>
}

/**
 * Stores the files, then the row; a failure leaves neither. Reuses files that another upload of the same bytes made.
 */
export async function storePicture(deps: Deps, wanted: PictureToStore): Promise<store.MediaRow> {
  const hash = hashOfMedia(deps.secret, wanted.folder, wanted.sha256)
  const made = (await store.findMediaByHash(deps.db, hash)) ? null : await wanted.make()
  const written: string[] = []
  try {
    return await deps.db.transaction().execute(async (tx) => {
      await store.lockMediaFiles(tx, hash)
      const same = await store.findMediaByHash(tx, hash)
      const about = same ?? (await writeFiles(deps, wanted.folder, hash, made ?? (await wanted.make()), written))
      const stored = await store.insertMedia(tx, {
        hash,
        kind: wanted.kind,
        owner_account_id: wanted.accountId,
        mime: about.mime,
        width: about.width,
        height: about.height,
        bytes: Number(about.bytes),
        placeholder: about.placeholder,
        renditions: about.renditions,
        details: wanted.details ?? {},
        used_at: wanted.use ? new Date() : null,
      })
      await wanted.use?.(tx, stored)
      return stored
    })
  } catch (error) {
    await deleteFilesWithoutMedia(deps, written).catch((err) => deps.log.error({ err }, 'files were left in storage'))
    throw asNoRoom(error)
  }
}

async function writeFiles(deps: Deps, folder: MediaFolder, hash: string, made: MadePicture, written: string[]) {
  const [largest] = made.files
  if (!largest) throw new Error('A picture has at least one size')
  const renditions = made.files.map(({ name, width, height, mime }) => ({
    key: mediaKey(folder, hash, name),
    width,
    height,
    mime,
  }))
  for (const [index, { body, mime }] of made.files.entries()) {
    const key = renditions[index]?.key as string
    written.push(key)
    await deps.storage.put(key, body, mime)
  }
  const { width, height, mime, body } = largest
  return { width, height, mime, bytes: body.length, placeholder: made.placeholder, renditions }
}

/** Marks the account's own uploads at these addresses as used, so that they are not swept, and returns them. */
export async function claimMedia(
  db: Db | Tx,
  accountId: string | null,
  addresses: readonly string[],
  origin: string,
): Promise<store.MediaRow[]> {
  const hashes = addresses.flatMap((address) => hashInKey(keyInAddress(address, origin) ?? '') ?? [])
  if (hashes.length === 0) return []
  const used = await store.markMediaUsed(db, accountId, hashes)
  const moving = used.flatMap(({ details }) => details.live?.hash ?? [])
  if (moving.length > 0) await store.markMediaUsed(db, accountId, moving)
  return used
}

/** Marks the account's own photo at this address as used. The video of a live photo is not affected. */
export async function claimPhoto(
  db: Db | Tx,
  accountId: string,
  address: string,
  origin: string,
): Promise<store.MediaRow | undefined> {
  const hash = hashInKey(keyInAddress(address, origin) ?? '')
  const used = hash ? await store.markMediaUsed(db, accountId, [hash]) : []
  return used.find(({ kind }) => kind === 'photo')
}

/** Unused media is swept later. */
export const releaseMedia = store.markMediaUnused

/** Copies the row for another use of the same files, so that either can be deleted without the other. */
export async function copyMedia(tx: Tx, media: store.MediaRow, kind: store.MediaRow['kind']): Promise<store.MediaRow> {
  const { id: _id, created_at: _madeAt, ...same } = media
  return store.insertMedia(tx, { ...same, kind, bytes: Number(media.bytes), used_at: new Date() })
}
