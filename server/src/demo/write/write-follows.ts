import type { Tx } from '../../core/database/database.ts'
import type { PlannedBlock, PlannedFollow } from '../plan/plan-follows.ts'
import { insertRows, makeIds } from './insert-rows.ts'
import type { StoredPeople } from './write-people.ts'

export async function writeFollows(tx: Tx, stored: StoredPeople, follows: PlannedFollow[], blocks: PlannedBlock[]) {
  const ids = await makeIds(
    tx,
    follows.map(({ at }) => at),
  )
  await insertRows(
    tx,
    'follows',
    follows.map(({ person, blog, isSubscribed }, at) => ({
      id: ids[at],
      account_id: stored.accountIds.get(person),
      blog_id: stored.blogs.get(blog)?.id,
      is_subscribed: isSubscribed,
    })),
  )
  await insertRows(
    tx,
    'blocks',
    blocks.map(({ by, blocked }) => ({
      blocker_blog_id: stored.memberOf(by).primaryBlogId,
      blocked_blog_id: stored.memberOf(blocked).primaryBlogId,
    })),
  )
}
