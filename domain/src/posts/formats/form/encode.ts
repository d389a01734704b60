import { mediaPath } from '../../../core/urls.ts'
import { buildFrame } from '../../../media/embeds.ts'
import type { KindParts } from '../../content.contract.ts'
import type { Before, StoredFields } from '../../document/post-document.ts'
import type { PostKind } from '../../entities.contract.ts'
import type { FetchedPost } from '../../kinds/kind-rules.ts'
import { bodySlotOf, titleSlotOf } from '../../kinds/kinds.ts'

/** Fills the fields of the form with what was written. POST-119, POST-431 */
export function encodeForm(kind: PostKind, { title, body_html, source, format, fields }: Before): Partial<FetchedPost> {
  const [titleSlot, bodySlot] = [titleSlotOf(kind), bodySlotOf(kind)]
  return {
    ...(titleSlot && { [titleSlot]: title }),
    ...(bodySlot && { [bodySlot]: format === 0 ? body_html : source }),
    format,
    ...writers[kind](fields),
  }
}

const noSound: Partial<NonNullable<KindParts['audio']>> = {}

const writers: Record<PostKind, (fields: StoredFields) => Partial<FetchedPost>> = {
  text: () => ({}),
  photo({ shown }) {
    const { photos = [], layout = '', linkthrough = '' } = shown?.photo ?? {}
    const byId = (of: (photo: (typeof photos)[number]) => string) =>
      Object.fromEntries(photos.map((photo) => [photo.id, of(photo)]))
    return {
      three: linkthrough,
      images: byId(({ url }) => url),
      caption: byId(({ caption }) => caption),
      alt_text: byId(({ alt, caption }) => (alt === caption ? '' : alt)),
      photoset_order: photos.map(({ id }) => id).join(','),
      photoset_layout: layout,
    }
  },
  quote: ({ shown }) => ({ one: shown?.quote?.quote ?? '' }),
  link({ shown }) {
    const { url = '', author = '', excerpt = '', thumbnail } = shown?.link ?? {}
    return { two: url, author, excerpt, thumbnail: thumbnail?.url ?? '' }
  },
  chat: ({ form }) => ({ two: form?.chat ?? '' }),
  audio({ shown, form }) {
    const { track = '', artist = '', album = '', url = '', external_url = '', ...sound } = shown?.audio ?? noSound
    return {
      three: external_url,
      id3_tags: { title: track, artist, album },
      preuploaded_url: url,
      album_art: sound.album_art ?? '',
      confirm_tos: url !== '',
      copyright_fallback: form?.copyrightFallback ?? '',
      transcript: sound.transcript ?? '',
    }
  },
  video(fields) {
    const { chosen, copyrightFallback } = fields.form ?? {}
    const file = isUploaded(fields.shown?.video) ? uploadOf(fields) : ''
    return {
      embed_code: embedCodeOf(fields),
      preuploaded_url: file,
      preuploaded_ch: file.slice(mediaPath('').length),
      confirm_tos: isUploaded(fields.shown?.video),
      copyright_fallback: copyrightFallback ?? '',
      transcript: chosen?.transcript ?? '',
      poster_url: chosen?.poster ?? '',
      ...(chosen?.subtitles && { subtitles: chosen.subtitles }),
    }
  },
  answer: ({ ask = '', shown, form }) => ({ one: ask, three: form?.caption || (shown?.answer?.caption_html ?? '') }),
}

type VideoShown = NonNullable<StoredFields['shown']>['video']

export const isUploaded = (video: VideoShown): boolean => video?.frame === null && video.stream === undefined

/** The address of the upload that a video is made of. */
export const uploadOf = (fields: StoredFields | undefined): string => fields?.form?.fileUrl ?? ''

export function embedCodeOf(fields: StoredFields | undefined): string {
  const shown = fields?.shown?.video
  if (shown?.stream) return shown.sources.sd
  if (!shown?.frame) return uploadOf(fields)
  return buildFrame(shown.frame.service, shown.frame.id, shown.frame.width) ?? ''
}
