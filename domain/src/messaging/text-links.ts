import { LinkifyIt } from 'linkify-it'
import { isWebAddress } from '../core/web-address.ts'
import type { Formatting } from './entities.contract.ts'

/** Finds what begins with http://, https:// or www., and nothing else. */
const finder = new LinkifyIt({ fuzzyEmail: false })
for (const other of ['ftp:', '//', 'mailto:']) finder.add(other)
finder.add('www.', {
  validate: (text, at, { re }) => {
    // An @ before it makes it the host of a mail address.
    if (text.charAt(at - 'www.'.length - 1) === '@') return 0
    const tail = re.get_relative_proto_validator()
    tail.lastIndex = at
    return tail.exec(text)?.[0].length ?? 0
  },
})

/** Finds addresses as ranges; those of this site also name their target. MSG-190 */
export function linksIn(text: string, origin: string): Formatting[] {
  return (finder.match(text) ?? []).flatMap(({ schema, index, lastIndex, raw }) => {
    const url = schema === 'www.' ? `https://${raw}` : raw
    if (!isWebAddress(url)) return []
    return [{ type: 'link', start: index, end: lastIndex, url, ...destinationOf(url, origin) }]
  })
}

const mention = /(?<![a-z0-9@/._-])@([a-z0-9-]{1,32})(?![a-z0-9@-])/gi

interface Mention {
  name: string
  start: number
  end: number
}

/** Finds the names written after an @ that stand in none of these ranges; nobody knows here which are names of blogs. */
export function mentionsIn(text: string, links: readonly Formatting[]): Mention[] {
  return [...text.matchAll(mention)]
    .map(({ 0: { length }, 1: name = '', index }) => ({ name: name.toLowerCase(), start: index, end: index + length }))
    .filter(({ start }) => !links.some((link) => link.start <= start && start < link.end))
}

function destinationOf(url: string, origin: string): Partial<Formatting> {
  const { origin: host, pathname } = new URL(url)
  if (host !== origin) return {}
  const blog = /^\/blog\/([a-z0-9-]{1,32})(?:\/post\/(\d{1,19}))?(?:\/|$)/i.exec(pathname)
  if (blog?.[1]) return { blog_name: blog[1].toLowerCase(), ...(blog[2] && { post_id: blog[2] }) }
  const talk = /^\/(?:conversation\/new|messaging\/conversation)\/([a-z0-9-]{1,32})\/?$/i.exec(pathname)
  return talk?.[1] ? { messaging_blog_name: talk[1].toLowerCase() } : {}
}
