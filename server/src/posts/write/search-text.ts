import { altTextsIn } from '@bowerbird/domain/posts/alt/alt-texts.ts'
import { wordsOf } from '@bowerbird/domain/posts/text/words-of-html.ts'
import type { StoredFields } from '../kinds/kind-work.ts'

/** The words that search indexes. Those of pictures and recordings come last, because they say less about the post. */
export function searchTextOf(title: string, html: string, { ask, shown = {}, form, poll }: StoredFields): string {
  const { photo, quote, link, audio, video, answer } = shown
  const caption = answer?.caption_html ?? ''
  const words = [
    ...[title, ask, form?.chat, quote?.quote, link?.excerpt, link?.author, link?.host],
    ...[audio?.track, audio?.artist, audio?.album, wordsOf(caption), wordsOf(html)],
    ...(photo?.photos ?? []).flatMap(({ caption, alt }) => (alt === caption ? [caption] : [caption, alt])),
    ...[...altTextsIn(caption), ...altTextsIn(html), audio?.transcript, video?.transcript],
    ...[poll?.question, poll?.options.join(', ')],
  ]
  return words
    .filter(Boolean)
    .join(' ')
    .replace(/\s{2,}|[^\S ]/g, ' ')
    .trim()
}
