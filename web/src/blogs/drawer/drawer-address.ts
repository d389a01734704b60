/** Names what the drawer shows: a blog's posts, or one of them. */
export interface BlogViewTarget {
  blogName: string
  postId: string | null
}

/** BLOG-003 */
export const peeprPath = ({ blogName, postId }: BlogViewTarget) =>
  `/indash_blog/peepr/${blogName}${postId ? `/${postId}` : ''}`

const blogAddress = /^\/blog\/([a-z0-9-]{1,32})(?:\/post\/(\d{1,19})(?:\/[^/]*)?)?\/?$/i

/** The blog or post that an address of ours leads to; null for every other page of a blog. */
export function targetOf(pathname: string): BlogViewTarget | null {
  const [, blogName, postId = null] = blogAddress.exec(pathname) ?? []
  return blogName ? { blogName: blogName.toLowerCase(), postId } : null
}

/** Tells whether a press follows the link itself, not a new tab or a download. BLOG-004 */
const isPlainPress = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

/** Links that lead on instead of opening the drawer: menus, and what says so. */
const leadsOn = '[data-no-drawer], [role^="menuitem"], [target="_blank"], [download]'

/** Finds the drawer's target for a press on a link; null leaves the link to the browser. */
export function targetOfPress(event: MouseEvent, pagePath: string): BlogViewTarget | null {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || !isPlainPress(event)) return null
  if (link.matches(leadsOn) || link.closest('[data-no-drawer]')) return null
  const { origin, pathname } = new URL(link.href, location.href)
  const target = origin === location.origin ? targetOf(pathname) : null
  // A blog's own page leaves its links alone.
  const isAtHome = !link.closest('[data-drawer]') && targetOf(pagePath)?.blogName === target?.blogName
  return target && !isAtHome ? target : null
}
