import type { PostKind } from '@bowerbird/domain/posts/posts.contract.ts'

/** What the post form is about. */
export type FormTarget =
  | { mode: 'new'; type: string }
  | { mode: 'edit'; postId: string }
  | { mode: 'reblog'; postId: string; key: string }

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

/** POST-009: an alias becomes its kind, and null is no kind that can be written. */
export function writableKind(type: string): Exclude<PostKind, 'answer'> | null {
  if (type === 'regular') return 'text'
  if (type === 'conversation') return 'chat'
  const kinds = ['text', 'photo', 'quote', 'link', 'chat', 'audio', 'video'] as const
  return kinds.find((kind) => kind === type) ?? null
}
