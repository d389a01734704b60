import type { KindParts } from '../content.contract.ts'
import { mapRuns, type Picture, picturesIn, picturesToDescribe } from '../document/walk.ts'
import { encodeHtml } from '../formats/html/encode.ts'
import { readStored } from '../formats/html/read-stored.ts'
import { cutAlt } from '../kinds/photo.ts'
import { recording } from './recording.ts'

/** The parts of a content that descriptions belong to. */
export interface Describable extends Pick<KindParts, 'photo' | 'quote' | 'answer' | 'audio' | 'video'> {
  body_html: string
}

export interface DescribedItem {
  /** The file of a picture, or `recording`. */
  key: string
  kind: 'picture' | 'audio' | 'video'
  /** A picture to recognise it by; may be empty for a recording. */
  url: string
  /** Empty where only a caption speaks for it. */
  text: string
  isMissing: boolean
}

const fileInAddress = /\/media\/[a-z]\/[0-9a-f]{2}\/([0-9a-f]{40})\//

/** The hash in the address of one of our files, which is the same for all of its sizes; empty for any other address. */
export const fileOf = (address: string): string => fileInAddress.exec(address)?.[1] ?? ''

const textsOf = ({ body_html, quote, answer }: Describable) => [
  // The rich text of a quote is its source too.
  ...new Set([body_html, quote?.source_html ?? '', answer?.caption_html ?? '']),
]

const hasPicture = (html: string) => html.includes('<img')
const picturesOf = (html: string) => (hasPicture(html) ? picturesToDescribe(readStored(html)) : [])
const wordsOf = ({ alt }: Picture) => alt.replace(/\s+/g, ' ').trim()

/** The descriptions of the pictures in a rich text. */
export const altTextsIn = (html: string): string[] =>
  hasPicture(html) ? picturesIn(readStored(html)).map(wordsOf).filter(Boolean) : []

/** Counts the pictures of a rich text that have no description. */
export const countUndescribedIn = (html: string): number =>
  picturesOf(html).filter((picture) => !wordsOf(picture)).length

/** Counts the pictures of a content that have no description; a caption serves as one. */
export const countUndescribed = (content: Describable): number =>
  (content.photo?.photos.filter(({ alt }) => !alt).length ?? 0) +
  textsOf(content).reduce((sum, html) => sum + countUndescribedIn(html), 0)

/** Everything in a content that takes a description, in the order of reading. */
export function describedItems(content: Describable): DescribedItem[] {
  const items = [...ofPhotos(content), ...ofTexts(content), ...ofRecording(content)]
  return items.filter(({ key }, at) => key !== '' && items.findIndex((other) => other.key === key) === at)
}

const ofPhotos = ({ photo }: Describable): DescribedItem[] =>
  (photo?.photos ?? []).map(({ url, renditions, alt, caption }) => ({
    key: fileOf(url),
    kind: 'picture',
    url: renditions.at(-1)?.url ?? url,
    text: alt === caption ? '' : alt,
    isMissing: alt === '',
  }))

const ofTexts = (content: Describable): DescribedItem[] =>
  textsOf(content).flatMap((html) =>
    picturesOf(html).map((picture) => ({
      key: fileOf(picture.src),
      kind: 'picture' as const,
      url: picture.src,
      text: wordsOf(picture),
      isMissing: wordsOf(picture) === '',
    })),
  )

function ofRecording({ audio, video }: Describable): DescribedItem[] {
  const text = audio?.transcript ?? video?.transcript ?? ''
  const base = { key: recording, text, isMissing: text === '' }
  if (audio?.url) return [{ ...base, kind: 'audio', url: audio.album_art }]
  return video && !video.frame ? [{ ...base, kind: 'video', url: video.poster }] : []
}

/** Gives the pictures of this file in a rich text their description. */
export const describeInHtml = (html: string, file: string, text: string): string =>
  picturesOf(html).some(({ src }) => fileOf(src) === file)
    ? encodeHtml(
        mapRuns(readStored(html), (run) => [
          run.type === 'image' && fileOf(run.src) === file ? { ...run, alt: text } : run,
        ]),
      )
    : html

/** The content with one description changed; a photo without one is described by its caption. */
export function withDescription<Part extends Describable>(content: Part, key: string, text: string): Part {
  if (key === recording) {
    const { audio, video } = content
    return {
      ...content,
      ...(audio && { audio: { ...audio, transcript: text } }),
      ...(video && { video: { ...video, transcript: text } }),
    }
  }
  const { body_html, photo, quote, answer } = content
  const inHtml = (html: string) => describeInHtml(html, key, text)
  return {
    ...content,
    body_html: inHtml(body_html),
    ...(quote && { quote: { ...quote, source_html: inHtml(quote.source_html) } }),
    ...(answer && { answer: { ...answer, caption_html: inHtml(answer.caption_html) } }),
    ...(photo && {
      photo: {
        ...photo,
        photos: photo.photos.map((one) =>
          fileOf(one.url) === key ? { ...one, alt: cutAlt(text).trim() || one.caption } : one,
        ),
      },
    }),
  }
}
