import { refusals } from '../core/refusal.ts'
import { usableAddress } from '../core/web-address.ts'
import { embedCodeMaxLength } from './embeds.limits.ts'
import { recogniseEmbed } from './embeds.ts'
import { isPlaylist } from './streams.ts'

export const { invalidEmbedCode } = refusals('media.', 400, {
  invalidEmbedCode: 'Invalid embed code', // POST-265
})

const sourceTags = ['iframe', 'embed', 'script', 'object']

/** Returns the input itself when it is an address of a known service, else the source in the code. */
export function readEmbedInput(input: unknown): string | typeof invalidEmbedCode {
  if (typeof input !== 'string' || input.length > embedCodeMaxLength) return invalidEmbedCode // POST-261
  const typed = usableAddress(input)
  if (typed && (recogniseEmbed(typed) || isPlaylist(typed))) return typed // POST-262, BLOG-341
  const sources = sourcesInCode(input).map(usableAddress).filter(Boolean)
  return sources.find(recogniseEmbed) ?? sources[0] ?? invalidEmbedCode // POST-264, POST-265
}

function sourcesInCode(code: string): string[] {
  const tags = readTags(code)
  return tags.flatMap((tag, place) => {
    if (!sourceTags.includes(tag.name)) return []
    const source =
      tag.name === 'object' ? (tag.attributes.get('data') ?? movieAfter(tags, place)) : tag.attributes.get('src')
    return source ? [source.trim()] : []
  })
}

interface Tag {
  name: string
  attributes: Map<string, string>
}

/** Stops at the next object, because reading to the end for each of a thousand would be quadratic. */
function movieAfter(tags: Tag[], place: number): string | undefined {
  for (let at = place + 1; tags[at] && tags[at]?.name !== 'object'; at++) {
    const { name, attributes } = tags[at] as Tag
    if (name === 'param' && attributes.get('name')?.toLowerCase() === 'movie') return attributes.get('value')
  }
  return undefined
}

/** Reads every opening tag with its attributes, even malformed ones; skips text, comments and closing tags. */
function readTags(code: string): Tag[] {
  const tag = /<!--[\s\S]*?(?:-->|$)|<([a-z][a-z0-9]*)((?:[^<>"']|"[^"]*(?:"|$)|'[^']*(?:'|$))*)/gi
  return [...code.matchAll(tag)].flatMap(([, name, attributes]) =>
    name ? [{ name: name.toLowerCase(), attributes: readAttributes(attributes ?? '') }] : [],
  )
}

function readAttributes(text: string): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const [, name = '', double, single, bare] of text.matchAll(
    /(?<![^\s"'=<>/])([^\s"'=<>/]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g,
  )) {
    const key = name.toLowerCase()
    // The first of two attributes of one name counts, as in a browser.
    if (!attributes.has(key)) attributes.set(key, withoutEntities(double ?? single ?? bare ?? ''))
  }
  return attributes
}

const named: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>', apos: "'" }

const withoutEntities = (text: string): string =>
  text.replace(/&(?:(amp|quot|lt|gt|apos)|#(\d{1,6})|#x([0-9a-f]{1,5}));/gi, (_all, name, decimal, hex) =>
    name
      ? (named[name.toLowerCase()] ?? '')
      : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
  )
