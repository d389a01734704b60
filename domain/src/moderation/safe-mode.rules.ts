/** Safe mode is on when the site and the person have it on; whoever is not logged in has. BLOG-257, BLOG-258 */
export const isSafeModeOn = (isOnForSite: boolean, person: { safeMode: boolean } | null): boolean =>
  isOnForSite && (person?.safeMode ?? true)

interface Asked {
  isOnForSite: boolean
  person: { safeMode: boolean; canModifySafeMode: boolean } | null
  blog: { isAdult: boolean; isMine: boolean }
  /** What the client asked for; it counts only for those who may switch safe mode off. BLOG-260 */
  wantsBypass: boolean
}

/** Whether a blog's posts are kept back. One's own never are. BLOG-259 … BLOG-261 */
export function isHiddenBySafeMode({ isOnForSite, person, blog, wantsBypass }: Asked): boolean {
  if (!blog.isAdult || blog.isMine || !isSafeModeOn(isOnForSite, person)) return false
  return !(wantsBypass && person?.canModifySafeMode)
}
