import { refuse } from '../../core/refusal.ts'
import { usableAddress } from '../../core/web-address.ts'
import { addressMaxLength } from '../posts.limits.ts'
import { postsRefusals } from '../posts.refusals.ts'
import type { Extras, KindRules } from './kind-rules.ts'

/** POST-116 */
export interface AudioFields {
  caption: string
  url: string
  service: string
  preuploadUrl: string
  trackTitle: string
  trackArtist: string
  trackAlbum: string
  albumArt: string
  preuploadAlbumArt: string
  confirmTos: boolean
  copyrightFallback: string
  transcript: string
}

export const audio: KindRules<AudioFields> = {
  emptyFields: {
    caption: '',
    url: '',
    service: '',
    preuploadUrl: '',
    trackTitle: '',
    trackArtist: '',
    trackAlbum: '',
    albumArt: '',
    preuploadAlbumArt: '',
    confirmTos: false,
    copyrightFallback: '',
    transcript: '',
  },
  slots: { one: null, two: 'caption', three: 'url' }, // POST-119
  richSlots: ['two'], // POST-120
  /** POST-136 … POST-138 */
  refuse({ url, preuploadUrl, confirmTos }) {
    if (!url.trim() && !preuploadUrl) return postsRefusals.noAudio
    return preuploadUrl && !confirmTos ? postsRefusals.noConsent : null
  },
  /** POST-425 */
  extrasToWire: (fields, before): Extras => ({
    id3_tags: { title: fields.trackTitle, artist: fields.trackArtist, album: fields.trackAlbum },
    preuploaded_url: fields.preuploadUrl,
    artwork_pre_upload: fields.preuploadAlbumArt,
    album_art: fields.albumArt,
    remove_album_art: before.albumArt !== '' && fields.albumArt === '' && fields.preuploadAlbumArt === '',
    confirm_tos: fields.confirmTos,
    copyright_fallback: fields.copyrightFallback,
    transcript: fields.transcript,
  }),
  extrasFromWire: (fetched) => ({
    service: fetched.content?.audio?.service ?? '',
    trackTitle: fetched.id3_tags?.title ?? '',
    trackArtist: fetched.id3_tags?.artist ?? '',
    trackAlbum: fetched.id3_tags?.album ?? '',
    preuploadUrl: fetched.preuploaded_url ?? '',
    albumArt: fetched.album_art ?? '',
    confirmTos: fetched.confirm_tos ?? false,
    copyrightFallback: fetched.copyright_fallback ?? '',
    transcript: fetched.transcript ?? '',
  }),
}

/** The address of sound elsewhere; empty where there is none. */
export function soundAddress(typed: string): string {
  if (!typed.trim()) return ''
  const url = (typed.length > addressMaxLength ? '' : usableAddress(typed)) || refuse(postsRefusals.notValidUrl)
  return url
}
