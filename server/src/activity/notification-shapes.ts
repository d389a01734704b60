import { rolledUpType, shownType } from '@bowerbird/domain/activity/act-kinds.ts'
import type { Notification, Sender } from '@bowerbird/domain/activity/activity.contract.ts'
import { messageOf } from '@bowerbird/domain/activity/activity.messages.ts'
import type { ActivityEntry } from '@bowerbird/domain/activity/activity.rules.ts'
import { postPath } from '@bowerbird/domain/core/urls.ts'
import { descriptionsHash } from '@bowerbird/domain/posts/alt/descriptions-hash.ts'
import { slugFromSummary } from '@bowerbird/domain/posts/text/slugs.ts'
import { briefFrom } from '../blogs/blog-shapes.ts'
import type { Member } from '../core/http/viewer.ts'
import type { ActRow, PostPart } from './act-rows.ts'

/** BLOG-339 */
export function notificationFrom(
  { acts, size, isRollUp }: ActivityEntry<ActRow>,
  viewer: Member,
  origin: string,
): Notification {
  const [act] = acts as [ActRow, ...ActRow[]]
  const senders = acts.flatMap((each) => senderOf(each, viewer, origin))
  const names = senders.map(({ name }) => name)
  return {
    id: act.act_id ?? '',
    type: isRollUp ? rolledUpType(act.type) : shownType(act.type),
    timestamp: Math.floor(act.happened_at.getTime() / 1000),
    message: messageOf(act.type, names, isRollUp ? size : names.length),
    from_tumblelog: isRollUp ? null : (senders[0] ?? null),
    from_tumblelogs: isRollUp ? senders : [],
    from_count: isRollUp ? size : names.length,
    post: act.post && withSuggestions(shapePost(act.post, origin), act),
    new_post: !isRollUp && act.new_post ? newPostOf(act.new_post, origin) : null,
    note_meta: {
      answer_text: (act.type === 'answer' || act.type === 'ask_answer') && !act.post?.is_covered ? act.text : '',
      reply_text: ['reply', 'photo_reply', 'note_mention'].includes(act.type) ? act.text : '',
    },
  }
}

/** Leads to what was suggested. CTRL-064 */
const withSuggestions = (post: NonNullable<Notification['post']>, { type }: ActRow) =>
  type === 'alt_suggestion' ? { ...post, url: post.url + descriptionsHash } : post

const senderOf = (row: ActRow, viewer: Member, origin: string): Sender[] =>
  row.sender_id === null
    ? []
    : [
        {
          ...briefFrom(row, origin),
          following: row.is_followed,
          can_be_followed: row.can_be_followed,
          can_receive_messages: row.can_receive_messages,
          is_mine: viewer.blogIds.includes(row.sender_id),
        },
      ]

export const shapePost = (part: PostPart, origin: string): NonNullable<Notification['post']> => ({
  id: part.id,
  url: urlOf(part, origin),
  type: part.kind,
  tumblelog: part.blog_name,
  summary: part.summary,
  media_url: part.picture ?? '',
  video_thumbnail_url: part.poster ?? '',
  is_ask: part.kind === 'answer' && part.state === 'unapproved',
  is_answer: part.kind === 'answer' && part.state !== 'unapproved',
})

/** Shows what the reblog added, or the reblogged content if it added nothing. */
const newPostOf = (
  part: PostPart & { said: string | null },
  origin: string,
): NonNullable<Notification['new_post']> => ({
  id: part.id,
  url: urlOf(part, origin),
  type: part.kind,
  tumblelog: part.blog_name,
  diff: part.said ?? '',
  quote: part.said ? '' : part.summary,
})

const urlOf = ({ blog_name, id, slug, summary }: PostPart, origin: string) =>
  origin + postPath(blog_name, id, encodeURIComponent(slug || slugFromSummary(summary)))
