import { t } from '../../core/language/t.ts'
import type { KindParts } from '../content.contract.ts'
import type { Content } from '../entities.contract.ts'

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
    linesOfHtml(body_html),
    linesOfHtml(answer?.caption_html ?? ''),
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

const breaking = ['p', 'h2', 'li', 'ul', 'ol', 'blockquote', 'pre', 'br', 'hr', 'figure']
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** Takes sanitised HTML, whose attributes hold no angle brackets and whose links do not nest. */
function linesOfHtml(cleanedHtml: string): string {
  let address = ''
  return cleanedHtml
    .replace(/<([^<>]*)>/g, (_tag, inside: string) => {
      const [name = '', isEnd] = [inside.replace('/', '').split(' ', 1)[0], inside.startsWith('/')]
      if (name === 'img') return pictureLine([attributeIn(inside, 'alt')])
      if (name === 'iframe') return isEnd ? '' : `[${attributeIn(inside, 'src')}]`
      if (name === 'a' && !isEnd) address = attributeIn(inside, 'href')
      if (name === 'a' && isEnd) return address && ` (${address})`
      return breaking.includes(name) ? '\n' : ''
    })
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] as string)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
}

const attributeIn = (attributes: string, name: string): string => {
  const start = attributes.indexOf(` ${name}="`)
  return start < 0 ? '' : attributes.slice(start + name.length + 3, attributes.indexOf('"', start + name.length + 3))
}
