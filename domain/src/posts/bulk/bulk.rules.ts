import { t, texts } from '../../core/language/t.ts'
import type { PostState } from '../entities.contract.ts'
import { queueSizeMax, tagsPerPostMax } from '../posts.limits.ts'
import { tagKey } from '../text/tags.ts'
import type { BulkAction, BulkChange } from './bulk.contract.ts'

/** Returns null if the change is not about tags. Keeps the first of two tags that are the same. */
export function tagsAfter(tags: readonly string[], change: BulkChange): string[] | null {
  if (change.action === 'add_tags') return distinct([...tags, ...change.tags])
  if (change.action === 'remove_tags') {
    const gone = new Set(change.tags.map(tagKey))
    return tags.filter((tag) => !gone.has(tagKey(tag)))
  }
  if (change.action !== 'rename_tag') return null
  const from = tagKey(change.from)
  return distinct(tags.map((tag) => (tagKey(tag) === from ? change.to : tag)))
}

function distinct(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const tag of tags) if (!byKey.has(tagKey(tag))) byKey.set(tagKey(tag), tag)
  return [...byKey.values()]
}

/** The states in which a post can be changed so; any state for the others. */
const statesOf: Partial<Record<BulkAction, readonly PostState[]>> = {
  make_private: ['published'],
  publish: ['private', 'draft', 'queued', 'scheduled'],
  queue: ['draft'],
}
export const canChange = (action: BulkAction, state: PostState): boolean => statesOf[action]?.includes(state) ?? true

const didWords: Record<BulkAction, string> = texts({
  add_tags: 'Tagged',
  remove_tags: 'Removed tags from',
  rename_tag: 'Renamed the tag of',
  make_private: 'Made private',
  publish: 'Published',
  queue: 'Queued',
  delete: 'Deleted',
  mark_sensitive: 'Marked as sensitive',
  unmark_sensitive: 'Took the mark off',
})

const skippedWords: Partial<Record<BulkAction, string>> = {
  add_tags: `a post has up to ${tagsPerPostMax} tags`,
  publish: 'open them to see what is in the way',
  queue: `a queue holds up to ${queueSizeMax} posts, and pictures from other sites must be brought in first`,
}

export const postsWords = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'post' : 'posts'}`

/** "Tagged 3 posts", and why some were left as they were. */
export function bulkWords({ action, changed, skipped }: { action: BulkAction; changed: number; skipped: number }) {
  const did = changed === 0 ? t('Nothing had to be changed') : `${didWords[action]} ${postsWords(changed)}`
  return skipped === 0
    ? did
    : `${did}. ${postsWords(skipped)} stayed as before: ${skippedWords[action] ?? t('try again')}`
}
