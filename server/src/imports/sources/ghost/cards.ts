import { escapeHtml } from '@bowerbird/domain/core/html.ts'
import { recogniseEmbed } from '@bowerbird/domain/media/embeds.ts'
import { linkHtml, paragraph, pictureHtml } from '../shared/html.ts'
import { asList, asObject, asText, type Loose } from '../shared/loose.ts'
import { renderMarkdown } from '../shared/markdown.ts'

const picture = (image: Loose) => (asText(image.src) ? pictureHtml({ url: asText(image.src) }, asText(image.alt)) : '')
const linked = (url: unknown, words: unknown) =>
  asText(url) ? paragraph(linkHtml(asText(url), asText(words) || asText(url))) : ''
/** Captions are HTML there. */
const caption = (card: Loose) => paragraph(asText(card.caption))

const cards: Record<string, (card: Loose) => string> = {
  image: (card) => picture(card) + caption(card),
  gallery: (card) => asList(card.images).map(asObject).map(picture).join('') + caption(card),
  html: (card) => asText(card.html),
  markdown: (card) => renderMarkdown(asText(card.markdown)),
  codeblock: (card) => `<pre>${escapeHtml(asText(card.code))}</pre>${caption(card)}`,
  embed: (card) => embedOf(card) + caption(card),
  bookmark: (card) => {
    const { title, description } = { ...card, ...asObject(card.metadata) }
    return linked(card.url, title) + paragraph(escapeHtml(asText(description))) + caption(card)
  },
  horizontalrule: () => '<hr>',
  callout: (card) =>
    `<blockquote>${[escapeHtml(asText(card.calloutEmoji)), asText(card.calloutText)].filter(Boolean).join(' ')}</blockquote>`,
  toggle: (card) => `<p><b>${asText(card.heading)}</b></p>${asText(card.content)}`,
  button: (card) => linked(card.buttonUrl, card.buttonText),
  header: (card) => `<h2>${asText(card.header) || asText(card.heading)}</h2>${paragraph(asText(card.subheader))}`,
  audio: (card) => linked(card.src, card.title),
  video: (card) => linked(card.src, card.fileName) + caption(card),
  file: (card) => linked(card.src, card.fileTitle || card.fileName),
  product: (card) => `<p><b>${asText(card.productTitle)}</b></p>${asText(card.productDescription)}`,
  paywall: () => '<hr class="read-more">',
}

const otherNames: Record<string, string> = { code: 'codeblock', hr: 'horizontalrule', 'card-markdown': 'markdown' }

/** Null for a card that is unknown. Both formats of Ghost name their cards alike. */
export function cardHtml(name: string, card: Loose): string | null {
  const known = Object.hasOwn(otherNames, name) ? (otherNames[name] as string) : name
  return Object.hasOwn(cards, known) ? (cards[known]?.(card) ?? null) : null
}

function embedOf(card: Loose): string {
  const player = recogniseEmbed(asText(card.url))?.player
  return player ? `<iframe src="${escapeHtml(player)}"></iframe>` : linked(card.url, asObject(card.metadata).title)
}
