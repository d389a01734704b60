import { escapeText } from '@bowerbird/domain/core/html.ts'

/** Converts `*so*` to italic and `**so**` to bold. */
export const toHtml = (text: string) =>
  escapeText(text)
    .replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>')
    .replace(/\*([^*]+)\*/g, '<i>$1</i>')

/** Removes the markup, for titles and the like. */
export const toPlain = (text: string) => text.replaceAll('*', '')

export const paragraph = (...sentences: string[]) => `<p>${sentences.map(toHtml).join(' ')}</p>`
export const heading = (text: string) => `<h2>${toHtml(text)}</h2>`
export const quotation = (text: string) => `<blockquote><p>${toHtml(text)}</p></blockquote>`
export const readMore = '<hr class="read-more">'

export function list(items: string[], isOrdered = false): string {
  const tag = isOrdered ? 'ol' : 'ul'
  return `<${tag}>${items.map((item) => `<li><p>${toHtml(item)}</p></li>`).join('')}</${tag}>`
}
