import { t } from '../core/language/t.ts'
import type { Refusal } from '../core/refusal.ts'
import type { UploadKind } from './media.contract.ts'
import { uploadMaxBytes } from './media.limits.ts'
import { mediaRefusals } from './media.refusals.ts'
import { pictureType } from './picture-types.ts'

/** POST-241 */
export interface UploadOptions {
  maxUploadSize: number
  uploadPattern: RegExp
  mediaType: string
}

const picture = { uploadPattern: pictureType, mediaType: 'image' }

/** POST-248 */
export const uploadOptions: Record<UploadKind, UploadOptions> = {
  photo: { ...picture, maxUploadSize: uploadMaxBytes.photo },
  artwork: { ...picture, maxUploadSize: uploadMaxBytes.artwork },
  /** Browsers seldom name the type of SRT; the server reads the text. */
  subtitles: {
    maxUploadSize: uploadMaxBytes.subtitles,
    uploadPattern: /^(text\/.*|application\/x-subrip)?$/,
    mediaType: 'subtitles',
  },
  audio: {
    maxUploadSize: uploadMaxBytes.audio,
    uploadPattern: /^audio\/(mpeg|mp3|mp4|m4a|x-m4a|ogg|wav|x-wav|wave)$/,
    mediaType: 'audio',
  },
  video: {
    maxUploadSize: uploadMaxBytes.video,
    uploadPattern: /^video\/(mp4|quicktime|webm)$/,
    mediaType: 'video',
  },
}

/** The room of an account in words: 0 is no limit, null as much as everybody. */
export function roomInWords(megabytes: number | null): string {
  if (megabytes === null) return t('the default storage limit')
  return megabytes === 0 ? t('no limit') : t('{megabytes, number} MB', { megabytes })
}

interface UploadedFile {
  bytes: number
  mime: string
}

/** The browser checks the type it names, the server the type that the bytes show. POST-242, POST-243 */
export const refuseUpload = (kind: UploadKind, file: UploadedFile): Refusal | null =>
  refuseFile(uploadOptions[kind], file)

export function refuseFile({ maxUploadSize, uploadPattern, mediaType }: UploadOptions, file: UploadedFile) {
  if (!uploadPattern.test(file.mime)) return mediaRefusals.notValid(mediaType)
  return file.bytes > maxUploadSize ? mediaRefusals.tooBig : null
}
