import type { Refusal } from '../../core/refusal.ts'
import { tagMaxLength, tagsPerPostMax } from '../posts.limits.ts'
import { postsRefusals } from '../posts.refusals.ts'

/** Apart from the other functions of tags, because lists need those without the words of all refusals. */
export function refuseTags(tags: readonly string[]): Refusal | null {
  if (tags.length > tagsPerPostMax) return postsRefusals.tooManyTags
  return tags.some((tag) => tag.length > tagMaxLength) ? postsRefusals.tagTooLong : null
}
