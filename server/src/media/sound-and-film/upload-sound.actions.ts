import { rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { throwIf } from '@bowerbird/domain/core/refusal.ts'
import type { Uploaded } from '@bowerbird/domain/media/media.contract.ts'
import { refuseUpload } from '@bowerbird/domain/media/media.rules.ts'
import type { Deps } from '../../core/deps.ts'
import type { Member } from '../../core/http/viewer.ts'
import type { MediaRow } from '../media.store.ts'
import { type MadePicture, readMime } from '../pictures/pictures.ts'
import { hashOfMedia, mediaKey } from '../storage/media-keys.ts'
import type { ReceivedFile } from '../storage/receive-file.ts'
import { type FileToStore, reuseMedia, storeMedia } from '../store-media.ts'
import { updateMedia } from './sound-and-video.store.ts'
import { uploadedSound } from './sound-and-video.views.ts'
import { type MadeSound, makeSound } from './sounds.ts'
import { inWorkFolder } from './work-folder.ts'

/** POST-459 */
export async function uploadSound(deps: Deps, viewer: Member, file: ReceivedFile): Promise<Uploaded> {
  const [mime = ''] = (await readMime(file.path)).split(';', 1)
  const isBareSound = mime === 'video/mp4'
  throwIf(refuseUpload('audio', { bytes: file.bytes, mime: isBareSound ? 'audio/mp4' : mime }))
  const hash = hashOfMedia(deps.secret, 's', file.sha256)
  const known = await reuseMedia(deps, hash, viewer.accountId)
  if (known) return uploadedSound(known)
  return inWorkFolder(deps.config, async (folder) => {
    await rename(file.path, join(folder, 'source'))
    const made = await makeSound(deps, folder, 'source', mime)
    return uploadedSound(await storeSound(deps, viewer.accountId, hash, made))
  })
}

async function storeSound(deps: Deps, accountId: string, hash: string, made: MadeSound): Promise<MediaRow> {
  const { size: bytes } = await stat(made.path)
  const sound = { key: mediaKey('s', hash, 'sound', 'mp3'), width: 0, height: 0, mime: 'audio/mpeg' }
  const cover = made.cover ? posterFiles(hash, 's', made.cover) : []
  const renditions = [sound, ...cover].map(({ key, width, height, mime }) => ({ key, width, height, mime }))
  const about = {
    hash,
    kind: 'audio' as const,
    owner_account_id: accountId,
    mime: sound.mime,
    width: 0,
    height: 0,
    bytes,
    placeholder: made.cover?.placeholder ?? '',
    renditions,
    duration_ms: made.durationMs,
    details: { tags: made.tags, peaks: made.peaks, poster: renditions.slice(1) },
    used_at: null,
  }
  return storeMedia(deps, about, [{ ...sound, body: { path: made.path } }, ...cover], (tx, stored) =>
    updateMedia(tx, stored.id, { state: 'ready', progress: 100 }),
  )
}

/** The renditions of a cover or poster, stored beside their sound or video. */
export const posterFiles = (hash: string, folder: 's' | 'v', picture: MadePicture): FileToStore[] =>
  picture.files.map(({ name, width, height, mime, body }) => ({
    key: mediaKey(folder, hash, `poster${name}`),
    width,
    height,
    mime,
    body,
  }))
