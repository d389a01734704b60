import { kindOfType } from '@bowerbird/domain/posts/kinds/kinds.ts'
import type { PostKind } from '@bowerbird/domain/posts/posts.contract.ts'

/** What `{type}` may name: a kind people write, by its name or an alias; null shows the not-found page. POST-009 */
export function kindToWrite(type: string): Exclude<PostKind, 'answer'> | null {
  const kind = kindOfType(type)
  return kind === 'answer' ? null : kind
}
