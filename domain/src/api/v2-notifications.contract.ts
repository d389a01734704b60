import { z } from 'zod'
import { type ActType, activityCursor } from '../activity/activity.contract.ts'
import { defineCall } from '../core/call.ts'
import { blankable, wireText } from '../core/wire.ts'
import { links, namedBlog, second } from './v2-shapes.contract.ts'

/** The types of the Tumblr API, each with ours; those without any never happen here. */
const typesOfApi = {
  like: ['like'],
  reply: ['reply', 'photo_reply', 'alt_suggestion', 'alt_accepted'],
  follow: ['follower'],
  mention_in_reply: ['note_mention'],
  mention_in_post: ['user_mention'],
  reblog_naked: ['reblog'],
  reblog_with_content: ['reblog'],
  ask: ['ask', 'fanmail'],
  answered_ask: ['answer', 'ask_answer'],
  post_attribution: ['post_attribution'],
  new_group_blog_member: [],
  post_flagged: [],
  post_appeal_accepted: [],
  post_appeal_rejected: [],
  what_you_missed: [],
  conversational_note: [],
} as const satisfies Record<string, readonly ActType[]>
/** A refused follow has no type there. */
const actsOfApi: readonly ActType[] = [...new Set(Object.values(typesOfApi).flat())]
export type ApiActivityType = keyof typeof typesOfApi

const type = wireText(40).pipe(z.enum(Object.keys(typesOfApi) as [ApiActivityType, ...ApiActivityType[]]))
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
    acts: wire.types ? [...new Set(wire.types.flatMap((one): readonly ActType[] => typesOfApi[one]))] : actsOfApi,
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
