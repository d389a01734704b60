import type { Refusal } from '../../core/refusal.ts'
import { tagMaxLength, tagsPerPostMax } from '../posts.limits.ts'
import { postsRefusals } from '../posts.refusals.ts'

/** Two tags are the same one when their keys are. */
export const tagKey = (tag: string): string => tag.normalize('NFC').toLowerCase()

/** One tag as it is kept: without the # people put in front, or space around it. */
export const cleanTag = (typed: string): string =>
  typed
    .replace(/\s+/g, ' ')
    .replace(/^[\s#]+/, '')
    .trim()

/** From a comma list to tags, in the order typed; empty and repeated ones go. POST-082 */
export function parseTags(list: string): string[] {
  const tags = new Map<string, string>()
  for (const typed of list.split(',')) {
    const tag = cleanTag(typed)
    if (tag && !tags.has(tagKey(tag))) tags.set(tagKey(tag), tag)
  }
  return [...tags.values()]
}

export const joinTags = (tags: readonly string[]): string => tags.join(',') // POST-107

export function refuseTags(tags: readonly string[]): Refusal | null {
  if (tags.length > tagsPerPostMax) return postsRefusals.tooManyTags
  return tags.some((tag) => tag.length > tagMaxLength) ? postsRefusals.tagTooLong : null
}
