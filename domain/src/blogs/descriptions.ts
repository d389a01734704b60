import { blogPath } from '../core/urls.ts'
import { mayOpen } from '../core/web-address.ts'

/** Nothing is ever asked there: it only lets a relative address be taken apart. */
const root = 'https://blog.invalid'

/** Where a link in a blog's description leads; null where it may not be opened. BLOG-370, BLOG-371 */
export function descriptionLink(href: string, blogName: string): string | null {
  const written = href.trim()
  if (URL.canParse(written)) return mayOpen(written) ? written : null
  const address = URL.parse(written, root)
  if (!address) return null
  if (address.origin !== root) return mayOpen(address.href) ? address.href : null
  const { pathname, search, hash } = address
  // A blog stands below the site's root: what leads to a blog by its whole path is there already.
  const path = pathname.startsWith('/blog/') ? pathname : blogPath(blogName) + (pathname === '/' ? '' : pathname)
  return path + search + hash
}

/** A description for places that show words alone. */
export const descriptionWords = (description: string): string =>
  description
    .replace(/<(?:br|\/?p)\b[^>]*(?:>|$)/gi, ' ')
    .replace(/<\/?[a-z][^>]*(?:>|$)/gi, '')
    .replace(/\s+/g, ' ')
    .trim()
