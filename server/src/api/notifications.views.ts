import { kindOfShown } from '@bowerbird/domain/activity/act-kinds.ts'
import type { Notification } from '@bowerbird/domain/activity/activity.contract.ts'
import type {
  ApiActivityType,
  ApiNotification,
  readNotifications as call,
} from '@bowerbird/domain/api/v2-notifications.contract.ts'
import { uuidOnTheWire } from '@bowerbird/domain/posts/npf/npf-shapes.ts'
import { listNotifications } from '../activity/activity.views.ts'
import { readMyBlog } from '../blogs/blogs.views.ts'
import { nameIn } from './blog-names.ts'
import { nextLink } from './posts-on-the-wire.ts'
import type { V2Answer } from './serve-v2.ts'

export const readNotifications: V2Answer<typeof call> = async (
  db,
  viewer,
  { named, types, acts, before, cursor },
  { deps, request },
) => {
  const { name, activity_seen_id } = await readMyBlog(db, viewer, await nameIn(db, named))
  const asked = { blogName: name, types: acts, cursor, beforeSeconds: before, timeZone: 'UTC' }
  const page = await listNotifications(db, viewer, asked, deps.config.origin)
  // Two types of the API are one of ours.
  const wanted = page.notifications.filter((one) => !types || types.includes(typeOf(one)))
  return {
    notifications: wanted.map((one) => onTheWire(one, name, BigInt(one.id) > BigInt(activity_seen_id))),
    ...nextLink(request, page.next),
  }
}

/** Only reblogs have a second type, for those that add words. */
function typeOf({ type, new_post }: Notification): ApiActivityType {
  const [plain, withWords] = kindOfShown(type).api ?? []
  return ((type === 'reblog' && new_post?.diff ? withWords : plain) ?? '') as ApiActivityType
}

function onTheWire(one: Notification, blogName: string, unread: boolean): ApiNotification {
  const { id, type, timestamp, from_tumblelog: from, from_tumblelogs, from_count, post, new_post, note_meta } = one
  const isRollUp = type.endsWith('_rollup')
  return {
    ...{ id, type: isRollUp ? type : typeOf(one), timestamp, unread, target_tumblelog_name: blogName },
    ...(post && { target_post_id: post.id, target_post_summary: post.summary }),
    ...(from && {
      from_tumblelog_name: from.name,
      from_tumblelog_uuid: uuidOnTheWire(from.uuid),
      followed: from.following,
    }),
    ...(isRollUp && {
      from_tumblelogs: from_tumblelogs.map(({ name, uuid }) => ({ name, uuid: uuidOnTheWire(uuid) })),
      from_count,
    }),
    ...(new_post && { post_id: new_post.id }),
    ...(new_post?.diff && { added_text: new_post.diff }),
    ...(note_meta.reply_text && { reply_text: note_meta.reply_text }),
    ...(note_meta.answer_text && { answer_text: note_meta.answer_text }),
  }
}
