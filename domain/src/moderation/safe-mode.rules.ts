/** Safe mode needs the site's switch and the person's setting; for guests it is always set. BLOG-257, BLOG-258 */
export const isSafeModeOn = (isOnForSite: boolean, person: { safeMode: boolean } | null): boolean =>
  isOnForSite && (person?.safeMode ?? true)

interface Asked {
  isOnForSite: boolean
  person: { safeMode: boolean; canModifySafeMode: boolean } | null
  blog: { isAdult: boolean; isMine: boolean }
  /** Only members who may switch safe mode off can bypass it. BLOG-260 */
  wantsBypass: boolean
}

/** Never hides a blog from its own members. BLOG-259 … BLOG-261 */
export function isHiddenBySafeMode({ isOnForSite, person, blog, wantsBypass }: Asked): boolean {
  if (!blog.isAdult || blog.isMine || !isSafeModeOn(isOnForSite, person)) return false
  return !(wantsBypass && person?.canModifySafeMode)
}
