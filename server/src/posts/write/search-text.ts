import type { Body } from '@bowerbird/domain/posts/document/document.ts'
import type { StoredFields } from '@bowerbird/domain/posts/document/post-document.ts'
import { oneLineOf, picturesIn } from '@bowerbird/domain/posts/document/walk.ts'
import { readStored } from '@bowerbird/domain/posts/formats/html/read-stored.ts'

/** The words that search indexes. Those of pictures and recordings come last, because they say less about the post. */
export function searchTextOf(title: string, body: Body, { ask, shown = {}, form, poll }: StoredFields): string {
  const { photo, quote, link, audio, video, answer } = shown
  const below = readStored(answer?.caption_html ?? '')
  const words = [
    ...[title, ask, form?.chat, quote?.quote, link?.excerpt, link?.author, link?.host],
    ...[audio?.track, audio?.artist, audio?.album, oneLineOf(below), oneLineOf(body)],
    ...(photo?.photos ?? []).flatMap(({ caption, alt }) => (alt === caption ? [caption] : [caption, alt])),
    ...picturesIn([...below, ...body]).map(({ alt }) => alt),
    ...[audio?.transcript, video?.transcript],
    ...[poll?.question, poll?.options.join(', ')],
  ]
  return words
    .filter(Boolean)
    .join(' ')
    .replace(/\s{2,}|[^\S ]/g, ' ')
    .trim()
}
