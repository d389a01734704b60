import { escapeText } from '../../core/html.ts'
import { removedWhole } from '../formats/html/decode.ts'

const whole = new RegExp(
  removedWhole
    .filter((name) => name !== 'meta')
    .map((name) => `<${name}\\b[^>]*(?:>[\\s\\S]*?(?:</${name}\\s*>|$)|$)`)
    .join('|'),
  'gi',
)
const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'", nbsp: ' ', amp: '&' }

/** Keeps paragraphs, line breaks and words, and removes everything else. POST-217, POST-218 */
export const cleanPlainHtml = (html: string): string =>
  html
    .replace(whole, '')
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/<(\/?)([a-z][a-z0-9]*)\b[^>]*(?:>|$)/gi, (_tag, slash, name) => {
      const element = String(name).toLowerCase()
      if (element === 'p') return `<${slash}p>`
      return element === 'br' ? '<br>' : ''
    })

/** Builds the plain-text editor's document: one paragraph with line breaks. POST-215 */
export const plainDocumentOf = (text: string): string =>
  text ? `<p>${escapeText(text).replace(/\r\n|\r|\n/g, '<br>')}</p>` : ''

/** POST-219 */
export const textOfDocument = (html: string): string =>
  cleanPlainHtml(html)
    .replace(/<br>/g, '\n')
    .replace(/<\/p>\s*<p>/g, '\n\n')
    .replace(/<\/?p>/g, '')
    .replace(/&(#39|[a-z]+);/g, (entity, name) => entities[name] ?? entity)
