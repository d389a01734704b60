import { linkAddress, linkRel } from '@bowerbird/domain/posts/text/rich-text.ts'

const inline = ['b', 'i', 's', 'sub', 'sup', 'small', 'a']
const blocks = ['p', 'h2', 'ul', 'ol', 'blockquote']
const lists = ['ul', 'ol']

/** This limit is far below that of the sanitiser. */
const lengthMax = 50_000
const depthMax = 20

const tag = `<(?<end>/?)(?<name>${[...inline.filter((name) => name !== 'a'), ...blocks, 'li'].join('|')})>`
const link = `<a href="(?<address>https?://[a-z0-9][a-z0-9.-]*(?:/[A-Za-z0-9/._~-]*)?)"(?<rel> rel="${linkRel}")?>`
const text = String.raw`(?:[^<>&\p{Cc}\p{Cs}]|\n)+`
const next = new RegExp(`${tag}|${link}|(?<endOfLink></a>)|<br />|${text}`, 'uy')

/**
 * A fast path for the sanitiser: returns HTML of only the simplest elements, correctly nested, as the sanitiser would.
 * Null for any other HTML, which must be parsed. Most posts take this path.
 */
export function cleanIfPlain(html: string): string | null {
  if (html.length > lengthMax) return null
  const open: string[] = []
  let lacksRel = false
  next.lastIndex = 0
  while (next.lastIndex < html.length) {
    const groups = next.exec(html)?.groups
    if (!groups) return null
    const { end, name = groups.address || groups.endOfLink ? 'a' : undefined, address, rel, endOfLink } = groups
    if (!name) continue
    if (end || endOfLink) {
      if (open.pop() !== name) return null
      continue
    }
    if (open.length >= depthMax || !mayStand(name, open) || (address && linkAddress(address) !== address)) return null
    if (address && !rel) lacksRel = true
    open.push(name)
  }
  if (open.length > 0) return null
  return lacksRel ? html.replace(/(<a href="[^"]*")>/g, `$1 rel="${linkRel}">`) : html
}

function mayStand(name: string, open: readonly string[]): boolean {
  const parent = open.at(-1)
  if (name === 'li') return parent !== undefined && lists.includes(parent)
  if (name === 'a' && open.includes('a')) return false
  if (inline.includes(name)) return parent === undefined || !lists.includes(parent)
  return parent === undefined || parent === 'blockquote' || (parent === 'li' && lists.includes(name))
}
