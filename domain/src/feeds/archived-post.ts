import { wordsOf } from '../core/html/words-of-html.ts'
import type { Content, Post } from '../posts/entities.contract.ts'
import type { ArchivedPost } from './archive.contract.ts'
import { archivedTextMaxLength } from './archive.limits.ts'

/** Wide enough for a card on a high-density screen. */
const pictureWidthPx = 400

/** Shows the content at the root of the trail; its text falls back to the summary of the post. */
export function archivedPostOf(post: Post): ArchivedPost {
  const root = post.trail[0] ?? post.content
  return {
    id: post.id,
    type: post.type,
    path: new URL(post.post_url).pathname,
    date: post.date,
    title: root ? titleIn(root) : '',
    text: cut((root && textIn(root)) || post.summary),
    picture: root ? pictureIn(root) : null,
    note_count: post.note_count,
    is_reblog: post.trail.length > 0,
    is_covered: post.is_covered,
  }
}

const titleIn = ({ title, audio, link }: Content): string => title || audio?.track || link?.host || ''

function textIn({ body_html, quote, chat, link, audio, ask }: Content): string {
  if (quote) return quote.quote
  if (ask) return ask.question
  if (chat) return chat.lines.map(({ label, text }) => [label, text].filter(Boolean).join(': ')).join('\n')
  if (link?.excerpt) return link.excerpt
  if (audio?.artist) return audio.artist
  return wordsOf(body_html)
}

function pictureIn({ photo, video, audio, link }: Content): ArchivedPost['picture'] {
  const [first] = photo?.photos ?? []
  if (first) return { url: first.still_url || fitting(first), alt: first.alt || first.caption }
  const url = video?.poster || audio?.album_art || link?.thumbnail?.url
  return url ? { url, alt: '' } : null
}

/** Takes the smallest that is large enough; they come largest first. */
const fitting = ({ renditions, url }: { renditions: { url: string; width: number }[]; url: string }) =>
  renditions.findLast(({ width }) => width >= pictureWidthPx)?.url ?? url

const cut = (text: string): string => {
  const letters = [...text]
  return letters.length > archivedTextMaxLength ? `${letters.slice(0, archivedTextMaxLength - 1).join('')}…` : text
}
