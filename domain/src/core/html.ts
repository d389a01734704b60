export interface HtmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: HtmlNode[]
}
export type HtmlNode = string | HtmlElement

/** Returns what is written inside an element. Parsers drop the first line break of preformatted text, so it gets another. */
export const insideOf = (name: string, html: string): string =>
  name === 'pre' && html.startsWith('\n') ? `\n${html}` : html

/** Fits in texts. */
export const escapeText = (text: string): string =>
  /[&<>]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text

/** Fits in texts and in values between double quotes. */
export const escapeHtml = (text: string): string => escapeText(text).replaceAll('"', '&quot;')
