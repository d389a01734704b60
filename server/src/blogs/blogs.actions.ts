import type * as calls from '@bowerbird/domain/blogs/blogs.contract.ts'
import { blogsPerAccountMax } from '@bowerbird/domain/blogs/blogs.limits.ts'
import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import { defaultBlogTitle, refuseTimeZone } from '@bowerbird/domain/blogs/blogs.rules.ts'
import type { Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import { RefusedError, throwIf } from '@bowerbird/domain/core/refusal.ts'
import type { Tx } from '../core/database/database.ts'
import type { Answer } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import { countBlogsOfLocked, insertBlog, updateBlog } from './blogs.store.ts'
import { readAdminBlog, readChannel } from './blogs.views.ts'
import { cleanDescription } from './clean-description.ts'
import { refuseNewName } from './new-names.ts'
import { resetQueueTimes } from './queues.ts'

interface NewBlog {
  accountId: string
  name: string
  title: string
  /** True for the installation's own blog. */
  mayTakeReservedName?: boolean
}

/** Runs in the caller's transaction: a registration, or a member's further blog. */
export async function createBlogFor(tx: Tx, wanted: NewBlog): Promise<{ id: string; name: string }> {
  const { accountId, name, title } = wanted
  throwIf(wanted.mayTakeReservedName ? null : await refuseNewName(tx, name, accountId))
  if ((await countBlogsOfLocked(tx, accountId)) >= blogsPerAccountMax) throw new RefusedError(blogsRefusals.tooMany)
  const made = await insertBlog(tx, { accountId, name, title: title.trim() || defaultBlogTitle })
  if (!made) throw new RefusedError(blogsRefusals.nameTaken)
  return made
}

/** POST-031 */
export const createBlog: Answer<typeof calls.createBlog> = async (db, viewer, { name, title }, { deps }) => {
  return db.transaction().execute(async (tx) => {
    const made = await createBlogFor(tx, { accountId: viewer.accountId, name, title: title ?? '' })
    return { tumblelog: await readChannel(tx, viewer, made.id, deps.config.origin) }
  })
}

export type BlogSettings = Partial<
  Pick<
    Channel,
    | 'asks'
    | 'anonymous_asks'
    | 'submissions'
    | 'can_receive_messages'
    | 'messages_from_followed_only'
    | 'can_be_followed'
    | 'hidden_from_search'
    | 'members_only'
    | 'public_history'
    | 'shows_writers'
    | 'is_federated'
    | 'twitter_send_posts'
    | 'facebook_opengraph_send_posts'
    | 'title'
    | 'description'
    | 'queue_posts_per_day'
    | 'queue_from_hour'
    | 'queue_to_hour'
    | 'queue_time_zone'
  >
>

/** Saves the fields given of the settings page "blog". POST-378, POST-411 */
export async function saveBlogSettings(
  tx: Tx,
  viewer: Member,
  blogName: string,
  values: BlogSettings,
  origin: string,
): Promise<Channel> {
  const blog = await readAdminBlog(tx, viewer, blogName)
  throwIf(values.queue_time_zone === undefined ? null : refuseTimeZone(values.queue_time_zone))
  const given: Record<string, unknown> = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  )
  // A number of posts a day takes the place of slots.
  if (values.queue_posts_per_day !== undefined) given.queue_slots = null
  if (values.description !== undefined) given.description_html = cleanDescription(values.description, blog.name)
  await updateBlog(tx, blog.id, given)
  if (Object.keys(given).some((name) => name.startsWith('queue_'))) await resetQueueTimes(tx, blog.id)
  return readChannel(tx, viewer, blog.id, origin)
}
