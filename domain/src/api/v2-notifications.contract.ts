import { z } from 'zod'
import { type ActType, actTypes, kindOf } from '../activity/act-kinds.ts'
import { activityCursor } from '../activity/activity.contract.ts'
import { defineCall } from '../core/call.ts'
import { blankable, wireText } from '../core/wire.ts'
import { links, namedBlog, second } from './v2-shapes.contract.ts'

/** The types of the Tumblr API; the last six never happen here. */
const typesOfApi = [
  ...['like', 'reply', 'follow', 'mention_in_reply', 'mention_in_post', 'reblog_naked', 'reblog_with_content'],
  ...['ask', 'answered_ask', 'post_attribution'],
  ...['new_group_blog_member', 'post_flagged', 'post_appeal_accepted', 'post_appeal_rejected', 'what_you_missed'],
  'conversational_note',
] as const
export type ApiActivityType = (typeof typesOfApi)[number]
/** A kind without a type there, such as a refused follow, is in no answer. */
const actsOf = (types: readonly string[] = typesOfApi): ActType[] =>
  actTypes.filter((act) => kindOf(act).api?.some((type) => types.includes(type)))

const type = wireText(40).pipe(z.enum(typesOfApi))
const types = z.union([z.array(type).max(30), type.transform((one) => [one])]).optional()

const from = z.object({ name: z.string(), uuid: z.string() })

export const readNotifications = defineCall('GET /v2/blog/:blog/notifications', {
  who: 'member',
  summary: 'The activity of one of one’s blogs, newest first; three or more of a kind on a day are one',
  input: z.object({ blog: namedBlog, before: second, types, cursor: blankable(activityCursor) }).transform((wire) => ({
    named: wire.blog,
    before: wire.before,
    cursor: wire.cursor,
    types: wire.types,
    acts: actsOf(wire.types),
  })),
  output: z.object({
    notifications: z.array(
      z.object({
        id: z.string(),
        /** One of the types that can be asked for, or `like_rollup`, `reblog_naked_rollup`, `follower_rollup`. */
        type: z.string(),
        timestamp: z.number(),
        unread: z.boolean(),
        target_tumblelog_name: z.string(),
        target_post_id: z.string().optional(),
        target_post_summary: z.string().optional(),
        /** Missing for anonymous questions and for those that were rolled up, which name `from_tumblelogs`. */
        from_tumblelog_name: z.string().optional(),
        from_tumblelog_uuid: z.string().optional(),
        followed: z.boolean().optional(),
        from_tumblelogs: z.array(from).optional(),
        from_count: z.number().optional(),
        post_id: z.string().optional(),
        added_text: z.string().optional(),
        reply_text: z.string().optional(),
        answer_text: z.string().optional(),
      }),
    ),
    _links: links,
  }),
})
export type ApiNotification = z.infer<typeof readNotifications.output>['notifications'][number]
