import { t } from '../../core/language/t.ts'
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

/** "3 posts" */
export const postsWords = (count: number): string => t('{count, plural, one {# post} other {# posts}}', { count })

const did = (action: BulkAction, count: number): string =>
  t(
    `{action, select,
      add_tags {{count, plural, one {Tagged # post} other {Tagged # posts}}}
      remove_tags {{count, plural, one {Removed tags from # post} other {Removed tags from # posts}}}
      rename_tag {{count, plural, one {Renamed the tag of # post} other {Renamed the tag of # posts}}}
      make_private {{count, plural, one {Made private # post} other {Made private # posts}}}
      publish {{count, plural, one {Published # post} other {Published # posts}}}
      queue {{count, plural, one {Queued # post} other {Queued # posts}}}
      delete {{count, plural, one {Deleted # post} other {Deleted # posts}}}
      mark_sensitive {{count, plural, one {Marked as sensitive # post} other {Marked as sensitive # posts}}}
      other {{count, plural, one {Took the mark off # post} other {Took the mark off # posts}}}}`,
    { action, count },
  )

const whySkipped = (action: BulkAction): string => {
  if (action === 'add_tags') return t('a post has up to {max} tags', { max: tagsPerPostMax })
  if (action === 'publish') return t('open them to see what’s wrong')
  if (action !== 'queue') return t('try again')
  return t('a queue can have up to {max} posts, and pictures from other sites must be imported first', {
    max: queueSizeMax,
  })
}

/** "Tagged 3 posts", and why some were left as they were. */
export function bulkWords({ action, changed, skipped }: { action: BulkAction; changed: number; skipped: number }) {
  const done = changed === 0 ? t('No changes needed') : did(action, changed)
  if (skipped === 0) return done
  return t('{done}. {skipped, plural, one {# post} other {# posts}} stayed as before: {why}', {
    done,
    skipped,
    why: whySkipped(action),
  })
}
