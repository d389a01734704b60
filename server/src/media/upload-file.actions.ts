import type { Uploaded, UploadKind } from '@bowerbird/domain/media/media.contract.ts'
import type { Deps } from '../core/deps.ts'
import type { Member } from '../core/http/viewer.ts'
import { uploadPicture } from './media.actions.ts'
import type { LivePart } from './pictures/live-photos.ts'
import { refuseOverQuota } from './quota.ts'
import { uploadSound } from './sound-and-film/upload-sound.actions.ts'
import { uploadSubtitles } from './sound-and-film/upload-subtitles.actions.ts'
import { uploadVideo } from './sound-and-film/upload-video.actions.ts'
import { asNoRoom, type ReceivedFile } from './storage/receive-file.ts'
import { refuseOverUploads } from './uploads-today.ts'

/** Keeps a file that was received, as an upload of the member that no post shows yet. */
export async function uploadFile(
  deps: Deps,
  viewer: Member,
  kind: UploadKind,
  file: ReceivedFile,
  live: LivePart | null = null,
): Promise<Uploaded> {
  return keepUpload(deps, viewer, kind, file, live).catch((error) => {
    throw asNoRoom(error)
  })
}

async function keepUpload(
  deps: Deps,
  viewer: Member,
  kind: UploadKind,
  file: ReceivedFile,
  live: LivePart | null,
): Promise<Uploaded> {
  await refuseOverUploads(deps.db, viewer.accountId)
  await refuseOverQuota(deps, viewer.accountId, file.bytes)
  if (kind === 'audio') return uploadSound(deps, viewer, file)
  if (kind === 'video') return uploadVideo(deps, viewer, file)
  if (kind === 'subtitles') return uploadSubtitles(deps, viewer, file)
  return uploadPicture(deps, viewer, kind, file, live)
}
