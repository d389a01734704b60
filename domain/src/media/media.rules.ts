import type { Refusal } from '../core/refusal.ts'
import type { UploadKind } from './media.contract.ts'
import { uploadMaxBytes } from './media.limits.ts'
import { mediaRefusals } from './media.refusals.ts'

const picture = { pattern: /^image\/(jpeg|png|gif)$/, mediaType: 'image' }

/** What each kind of upload takes, and what its refusal calls it. POST-248 */
const uploadTypes: Record<UploadKind, { pattern: RegExp; mediaType: string }> = {
  photo: picture,
  artwork: picture,
  audio: { pattern: /^audio\/(mpeg|mp3|mp4|m4a|x-m4a|ogg|wav|x-wav|wave)$/, mediaType: 'audio' },
  video: { pattern: /^video\/(mp4|quicktime|webm)$/, mediaType: 'video' },
}

/** Before an upload by the type the browser names, after it by the one its bytes show. POST-242, POST-243 */
export function refuseUpload(kind: UploadKind, file: { bytes: number; mime: string }): Refusal | null {
  const { pattern, mediaType } = uploadTypes[kind]
  if (!pattern.test(file.mime)) return mediaRefusals.notValid(mediaType)
  return file.bytes > uploadMaxBytes[kind] ? mediaRefusals.tooBig : null
}
