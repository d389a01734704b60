import { type RichElementName, rebuildElement } from '../text/rich-text.ts'

export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const escapeValue = (value: string) => escapeText(value).replaceAll('"', '&quot;')

/** Writes a start tag with the attributes that the sanitiser keeps; empty when it would remove the element. */
export function startTag(name: RichElementName, attributes: Record<string, string> = {}): string {
  const element = rebuildElement(name, attributes)
  if (!element) return ''
  const written = Object.entries(element.attributes).map(([key, value]) => ` ${key}="${escapeValue(value)}"`)
  return `<${name}${written.join('')}${name === 'img' || name === 'hr' || name === 'br' ? ' /' : ''}>`
}
