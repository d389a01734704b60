import { writtenHtml } from './editor/editor-output.ts'

/** HTML from elsewhere, with nothing in it that a post could not hold. POST-293 */
export function cleanRichHtml(html: string): string {
  // Parsed like a piece of a page, as the server does: a whole page would swallow a title, and keep a table in a paragraph.
  const place = document.implementation.createHTMLDocument().createElement('div')
  place.innerHTML = html
  return writtenHtml(place.childNodes)
}
