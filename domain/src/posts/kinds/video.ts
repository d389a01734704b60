import { postsRefusals } from '../posts.refusals.ts'
import type { Extras, KindRules } from './kind-rules.ts'

/** POST-117 */
export interface VideoFields {
  embedCode: string
  caption: string
  preuploadUrl: string
  preuploadKey: string
  confirmTos: boolean
  copyrightFallback: string
  transcript: string
  /** A frame or picture that the writer chose; empty for the one that the server takes. */
  posterUrl: string
  subtitlesUrl: string
  subtitlesLabel: string
  /** The value of `srclang`, such as `en`. */
  subtitlesLanguage: string
}

export const video: KindRules<VideoFields> = {
  emptyFields: {
    embedCode: '',
    caption: '',
    preuploadUrl: '',
    preuploadKey: '',
    confirmTos: false,
    copyrightFallback: '',
    transcript: '',
    posterUrl: '',
    subtitlesUrl: '',
    subtitlesLabel: '',
    subtitlesLanguage: '',
  },
  slots: { one: null, two: 'caption', three: null }, // POST-119
  richSlots: ['two'], // POST-120
  /** POST-139 … POST-145 */
  refuse({ embedCode, preuploadUrl, preuploadKey, confirmTos }, { videoSource, isDirect }) {
    if (preuploadUrl || preuploadKey) return confirmTos ? null : postsRefusals.noConsent
    if (embedCode.trim()) return null
    if (isDirect) return postsRefusals.directEmbedMissing
    return videoSource === 'embed' ? postsRefusals.noEmbed : postsRefusals.noVideo
  },
  /** POST-425 */
  extrasToWire: (fields): Extras => ({
    embed_code: fields.embedCode,
    preuploaded_url: fields.preuploadUrl,
    preuploaded_ch: fields.preuploadKey,
    confirm_tos: fields.confirmTos,
    copyright_fallback: fields.copyrightFallback,
    transcript: fields.transcript,
    poster_url: fields.posterUrl,
    subtitles: { url: fields.subtitlesUrl, label: fields.subtitlesLabel, language: fields.subtitlesLanguage },
  }),
  extrasFromWire: (fetched) => ({
    embedCode: fetched.embed_code ?? '',
    preuploadUrl: fetched.preuploaded_url ?? '',
    preuploadKey: fetched.preuploaded_ch ?? '',
    confirmTos: fetched.confirm_tos ?? false,
    copyrightFallback: fetched.copyright_fallback ?? '',
    transcript: fetched.transcript ?? '',
    posterUrl: fetched.poster_url ?? '',
    subtitlesUrl: fetched.subtitles?.url ?? '',
    subtitlesLabel: fetched.subtitles?.label ?? '',
    subtitlesLanguage: fetched.subtitles?.language ?? '',
  }),
}
