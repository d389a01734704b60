import { t } from '../../core/language/t.ts'
import type { KindParts } from '../content.contract.ts'
import { linesOf } from '../document/walk.ts'
import type { Content } from '../entities.contract.ts'
import { readStored } from '../formats/html/read-stored.ts'

interface Part extends KindParts {
  body_html: string
  /** The question of an answer. */
  question?: string | undefined
  poll?: { question: string; options: readonly string[] } | undefined
}

/** The words of a post's own part as lines of plain text: of a picture its description, of a link also its address. */
export function plainLines({ body_html, question, photo, quote, link, chat, audio, answer, poll }: Part): string {
  const lines = [
    question,
    ...(photo?.photos ?? []).map(({ caption, alt }) => pictureLine([...new Set([caption, alt])])),
    quote?.quote,
    ...(link ? [link.url, link.excerpt, link.author] : []),
    ...(chat?.lines ?? []).map(({ label, text }) => (label ? `${label}: ${text}` : text)),
    ...(audio ? [audio.track, audio.artist, audio.album] : []),
    ofHtml(body_html),
    ofHtml(answer?.caption_html ?? ''),
    ...(poll ? [poll.question, ...poll.options] : []),
  ]
  return lines.filter(Boolean).join('\n')
}

/** The rich text of a quote is its source. */
export const linesOfContent = (content: Content): string =>
  plainLines({
    ...content,
    body_html: content.quote?.source_html ?? content.body_html,
    question: content.ask?.question,
  })

const pictureLine = (words: readonly string[]) => {
  const said = words.filter(Boolean).join(' – ')
  return said ? t('[Picture: {said}]', { said }) : '[Picture]'
}

const ofHtml = (html: string): string =>
  html &&
  linesOf(readStored(html), {
    picture: (alt) => pictureLine([alt]),
    player: (address) => `[${address}]`,
    link: (address) => ` (${address})`,
  })
