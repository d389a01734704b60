/** The subject of the post form. */
export type FormTarget = (
  | /** Opened from a page, a new post may have a beginning. */
  {
      mode: 'new'
      type: string
      title?: string
      tags?: string[]
    } /** A question may have the beginning of its answer, as rich text. */
  | { mode: 'edit'; postId: string; answer?: string }
  | { mode: 'reblog'; postId: string; key: string }
) & {
  /** The id of the unfinished post to go on with. */
  draft?: string
}

const home = '/dashboard'

/** POST-001 … POST-004 */
export function formPath(base: string, target: FormTarget): string {
  if (target.mode === 'edit') return `/edit/${target.postId}`
  if (target.mode === 'reblog') return `/reblog/${target.postId}/${target.key}`
  return `${base === home || base === '/' ? '' : base}/new/${target.type}`
}

/** The page below a form whose address was loaded directly. POST-006 */
export function basePath(pathname: string): string {
  const [, before] = /^(.*)\/new\/[^/]+\/?$/.exec(pathname) ?? []
  if (before !== undefined) return before || home
  return /^\/(edit|reblog)\//.test(pathname) ? home : pathname
}
