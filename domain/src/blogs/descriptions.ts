import { blogPath } from '../core/urls.ts'
import { mayOpen } from '../core/web-address.ts'

/** A base to parse relative addresses with; no request goes there. */
const root = 'https://blog.invalid'

/** Resolves a link in a blog's description; null when it may not be opened. BLOG-370, BLOG-371 */
export function descriptionLink(href: string, blogName: string): string | null {
  const written = href.trim()
  if (URL.canParse(written)) return mayOpen(written) ? written : null
  const address = URL.parse(written, root)
  if (!address) return null
  if (address.origin !== root) return mayOpen(address.href) ? address.href : null
  const { pathname, search, hash } = address
  // A path that already begins with /blog/ stays as it is.
  const path = pathname.startsWith('/blog/') ? pathname : blogPath(blogName) + (pathname === '/' ? '' : pathname)
  return path + search + hash
}
