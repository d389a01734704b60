import { changeTags, readText } from '../../core/html/tags.ts'
import { escapeText } from '../../core/html.ts'
import { removedWhole } from '../formats/html/decode.ts'

/** Keeps paragraphs, line breaks and words, and removes everything else. POST-217, POST-218 */
export function cleanPlainHtml(html: string): string {
  let removed = ''
  return changeTags(
    html,
    (_tag, name) => {
      if (name === `/${removed}`) removed = ''
      else if (!removed && name !== 'meta' && removedWhole.includes(name)) removed = name
      if (removed) return ''
      if (name === 'p' || name === '/p') return `<${name}>`
      return name === 'br' ? '<br>' : ''
    },
    (text) => (removed ? '' : text),
  )
}

/** Builds the plain-text editor's document: one paragraph with line breaks. POST-215 */
export const plainDocumentOf = (text: string): string =>
  text ? `<p>${escapeText(text).replace(/\r\n|\r|\n/g, '<br>')}</p>` : ''

const lineEnds: Record<string, string> = { br: '\n', '/p': '\n\n' }

/** POST-219 */
export const textOfDocument = (html: string): string =>
  readText(changeTags(cleanPlainHtml(html), (_tag, name) => lineEnds[name] ?? ''))
    .replace(/\n\n$/, '')
    .replaceAll('\u00a0', ' ')
