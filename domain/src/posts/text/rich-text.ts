import { frameSandbox, playerAddress } from '../../media/embeds.ts'

/** The allowed elements with their allowed attributes. POST-172 … POST-177 */
export const richElements = {
  a: ['href', 'title'],
  b: [],
  i: [],
  s: [],
  ul: [],
  ol: [],
  li: [],
  p: [],
  h2: [],
  blockquote: [],
  img: ['src', 'alt', 'data-orig-width', 'data-orig-height'],
  iframe: ['src', 'width', 'height', 'frameborder'],
  figure: ['data-orig-width', 'data-orig-height'],
  br: [],
  hr: ['class', 'data-label'],
  pre: [],
  sub: [],
  sup: [],
  small: [],
} as const satisfies Record<string, readonly string[]>

export type RichElementName = keyof typeof richElements

/** POST-173 */
const renamedElements: Record<string, RichElementName> = {
  strong: 'b',
  em: 'i',
  h1: 'h2',
  h3: 'h2',
  h4: 'h2',
  h5: 'h2',
  h6: 'h2',
  strike: 's',
  del: 's',
}

/** Removed with their contents; other disallowed elements leave their contents. POST-180 */
export const elementsRemovedWhole = ['script', 'style', 'noscript', 'meta'] as const

/** Links by members pass on no ranking and get no `window.opener`. */
export const linkRel = 'nofollow ugc noopener'

const addressMaxLength = 2000
const labelMaxLength = 500

type Attributes = Record<string, string>
export interface RichElement {
  name: RichElementName
  attributes: Attributes
}

/** Rebuilds an allowed element from its parts; null when it is not allowed. */
export function rebuildElement(given: string, attributes: Attributes): RichElement | null {
  const name = nameOf(given)
  if (!name) return null
  const rebuilt = rebuildAttributes(name, attributes)
  return rebuilt && { name, attributes: rebuilt }
}

function nameOf(given: string): RichElementName | null {
  if (Object.hasOwn(richElements, given)) return given as RichElementName
  return Object.hasOwn(renamedElements, given) ? (renamedElements[given] as RichElementName) : null
}

function rebuildAttributes(name: RichElementName, given: Attributes): Attributes | null {
  if (name === 'a') return rebuildLink(given)
  if (name === 'img') return rebuildImage(given)
  if (name === 'iframe') return rebuildFrame(given)
  if (name === 'figure') return originalSize(given)
  if (name === 'hr') return rebuildRule(given)
  return {}
}

function rebuildLink({ href, title }: Attributes): Attributes {
  const address = href === undefined ? null : linkAddress(href)
  return { ...(address && { href: address }), ...label('title', title), ...(address && { rel: linkRel }) }
}

function rebuildImage({ src, alt, ...size }: Attributes): Attributes | null {
  const address = src === undefined ? null : imageAddress(src)
  if (!address) return null
  return { src: address, alt: shortened(alt ?? ''), ...originalSize(size) }
}

function rebuildFrame({ src, width, height, frameborder }: Attributes): Attributes | null {
  const player = src === undefined ? null : playerAddress(withoutBlanks(src))
  if (!player) return null
  return {
    src: player,
    ...measure('width', width),
    ...measure('height', height),
    ...(/^[01]$/.test(frameborder ?? '') && { frameborder: frameborder as string }),
    sandbox: frameSandbox,
  }
}

/** A rule of the class read-more marks where lists cut the post. POST-176 */
const rebuildRule = ({ class: classes, ...rest }: Attributes): Attributes => ({
  ...(classes?.split(/\s+/).includes('read-more') && { class: 'read-more' }),
  ...label('data-label', rest['data-label']),
})

const originalSize = (given: Attributes): Attributes => ({
  ...measure('data-orig-width', given['data-orig-width']),
  ...measure('data-orig-height', given['data-orig-height']),
})

const measure = (name: string, value: string | undefined): Attributes =>
  value !== undefined && /^\d{1,5}$/.test(value) ? { [name]: value } : {}
const label = (name: string, value: string | undefined): Attributes => (value ? { [name]: shortened(value) } : {})
const shortened = (text: string) => text.slice(0, labelMaxLength).toWellFormed()

/** Allows http, https, mailto and relative addresses; null for others. POST-179 */
export function linkAddress(typed: string): string | null {
  const address = withoutBlanks(typed)
  if (!address || address.length > addressMaxLength) return null
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase()
  if (!scheme) return address
  return ['http', 'https', 'mailto'].includes(scheme) && URL.canParse(address) ? address : null
}

/** Allows pictures on the web and our own. */
function imageAddress(typed: string): string | null {
  const address = withoutBlanks(typed)
  if (address.length > addressMaxLength) return null
  if (/^\/media\/[A-Za-z0-9][A-Za-z0-9/_.-]*$/.test(address) && !address.includes('..')) return address
  if (/^\/remote\/[A-Za-z0-9_-]{43}$/.test(address)) return address
  return /^https?:\/\/[^/\\]/i.test(address) && URL.canParse(address) ? address : null
}

/** Browsers ignore these characters in an address, so they could hide a scheme. */
function withoutBlanks(typed: string): string {
  const text = typed.replace(/[\t\n\r]/g, '')
  let from = 0
  let to = text.length
  while (from < to && isBlank(text.charCodeAt(from))) from += 1
  while (to > from && isBlank(text.charCodeAt(to - 1))) to -= 1
  return text.slice(from, to)
}

const isBlank = (code: number) => code <= 0x20 || code === 0xa0
