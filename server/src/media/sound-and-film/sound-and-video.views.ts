import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { mediaPath } from '@bowerbird/domain/core/urls.ts'
import type * as calls from '@bowerbird/domain/media/media.contract.ts'
import type { Uploaded } from '@bowerbird/domain/media/media.contract.ts'
import { mediaRefusals } from '@bowerbird/domain/media/media.refusals.ts'
import { filmstripFrameCount } from '@bowerbird/domain/media/sound-and-video.limits.ts'
import type { Answer } from '../../core/http/serve.ts'
import type { MediaRow } from '../media.store.ts'
import type { Rendition } from '../media.table.ts'
import { findOwnMedia } from '../media.views.ts'

const addressOf = (rendition: Rendition | undefined) => (rendition ? mediaPath(rendition.key) : '')

/** Answers 404 for the upload of another account. */
export const readUpload: Answer<typeof calls.readUpload> = async (db, viewer, { key }, { deps }) => {
  const media = await findOwnMedia(db, viewer.accountId, mediaPath(key), deps.config.origin)
  if (!media) throw new RefusedError(mediaRefusals.gone)
  return media.kind === 'audio' ? uploadedSound(media) : uploadedPlayable(media)
}

const noTags = { title: '', artist: '', album: '' }

export function uploadedSound(media: MediaRow): Uploaded {
  return { ...uploadedPlayable(media), id3_tags: media.details.tags ?? noTags }
}

/** The address is known from the start; it answers once the state is ready. */
export const uploadedVideo = (media: MediaRow): Uploaded => uploadedPlayable(media)

function uploadedPlayable(media: MediaRow): Uploaded {
  const key = media.renditions[0]?.key as string
  const { width, height, mime, state, progress, details } = media
  return {
    url: mediaPath(key),
    key,
    width,
    height,
    bytes: Number(media.bytes),
    mime,
    state,
    progress,
    ...(details.failure && { failure: details.failure }),
    duration: media.duration_ms / 1000,
    thumbnail: addressOf(details.poster?.[0]),
  }
}

/** The form in which a post stores a sound. */
export interface Sound {
  url: string
  durationMs: number
  title: string
  artist: string
  album: string
  cover: string
  peaks: number[]
}

export function soundOf(media: MediaRow): Sound {
  const { tags, peaks = [], poster } = media.details
  return {
    url: addressOf(media.renditions[0]),
    durationMs: media.duration_ms,
    ...(tags ?? noTags),
    cover: addressOf(poster?.[0]),
    peaks,
  }
}

/** The form in which a post stores a video; during processing only its poster can be shown. */
export interface Video {
  mediaId: string
  state: MediaRow['state']
  progress: number
  failure: string
  url: string
  /** Empty when the source is no larger than SD. */
  hdUrl: string
  width: number
  height: number
  durationMs: number
  poster: string
  filmstrip: { url: string; width: number; height: number; frames: number } | null
}

export function videoOf(media: MediaRow): Video {
  const { sd, hd, poster, filmstrip, failure = '' } = media.details
  return {
    mediaId: media.id,
    state: media.state,
    progress: media.progress,
    failure,
    url: addressOf(sd),
    hdUrl: addressOf(hd),
    width: media.width,
    height: media.height,
    durationMs: media.duration_ms,
    poster: addressOf(poster?.[0]),
    filmstrip: filmstrip
      ? {
          url: addressOf(filmstrip),
          width: filmstrip.width,
          height: filmstrip.height,
          frames: filmstripFrameCount,
        }
      : null,
  }
}
