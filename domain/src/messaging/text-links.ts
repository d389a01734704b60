import { isWebAddress } from '../core/web-address.ts'
import type { Formatting } from './entities.contract.ts'

const addressInText = /(?<![\w@])(?:https?:\/\/|www\.)[^\s<>"]+/gi
const closing = '.,!?;:\'"”’)]}…'

/** Finds addresses as ranges; those of this site also name their target. MSG-190 */
export function linksIn(text: string, origin: string): Formatting[] {
  return [...text.matchAll(addressInText)].flatMap((found) => {
    const written = withoutClosing(found[0])
    const url = /^www\./i.test(written) ? `https://${written}` : written
    if (!isWebAddress(url)) return []
    const range = { type: 'link', start: found.index, end: found.index + written.length, url }
    return [{ ...range, ...destinationOf(url, origin) }]
  })
}

/** Excludes punctuation that ends the sentence; a bracket that the address opened belongs to it. */
function withoutClosing(address: string): string {
  let end = address.length
  while (closing.includes(address.charAt(end - 1))) end--
  const bare = address.slice(0, end)
  const rest = address.slice(bare.length)
  return rest.startsWith(')') && bare.includes('(') && !bare.includes(')') ? `${bare})` : bare
}

function destinationOf(url: string, origin: string): Partial<Formatting> {
  const { origin: host, pathname } = new URL(url)
  if (host !== origin) return {}
  const blog = /^\/blog\/([a-z0-9-]{1,32})(?:\/post\/(\d{1,19}))?(?:\/|$)/i.exec(pathname)
  if (blog?.[1]) return { blog_name: blog[1].toLowerCase(), ...(blog[2] && { post_id: blog[2] }) }
  const talk = /^\/(?:conversation\/new|messaging\/conversation)\/([a-z0-9-]{1,32})\/?$/i.exec(pathname)
  return talk?.[1] ? { messaging_blog_name: talk[1].toLowerCase() } : {}
}
