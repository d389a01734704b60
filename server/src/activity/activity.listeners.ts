import { excerptMaxLength, mentionsPerPostMax } from '@bowerbird/domain/activity/activity.limits.ts'
import { blogNameIn, mentionsIn } from '@bowerbird/domain/activity/activity.rules.ts'
import { wordsOf } from '@bowerbird/domain/core/html/words-of-html.ts'
import type { RawBuilder } from 'kysely'
import type { Tx } from '../core/database/database.ts'
import type { Listener } from '../core/work/events.ts'
import * as acts from './acts.views.ts'
import type { EventContext } from './notified.ts'
import { notifyBlogs } from './notify-blogs.ts'

const notify =
  <Event>(actsOf: (event: Event, eventId: string) => RawBuilder<unknown>) =>
  (tx: Tx, event: Event, eventId: string, deps?: EventContext['deps']): Promise<void> =>
    notifyBlogs(tx, { eventId, deps }, actsOf(event, eventId))

export const notifyOfFollow = notify(acts.actOfFollow)
export const notifyOfRefusedFollow = notify(acts.actOfRefusedFollow)
export const notifyOfLeaving = notify(acts.actsOfLeaving)
export const notifyOfLike = notify(acts.actOfLike)
export const notifyOfReblog = notify(acts.actOfReblog)
export const notifyOfAsk = notify(acts.actOfAsk)
export const notifyOfAltSuggestion = notify(acts.actOfAltSuggestion)
export const notifyOfAltAccepted = notify(acts.actOfAltAccepted)

/** Blogs mentioned in the reply are notified too, unless they are the ones replied to. */
export const notifyOfReply: Listener<'post.replied'> = async (tx, event, eventId, deps) => {
  await notifyBlogs(tx, { eventId, deps }, acts.actOfReply(event, eventId))
  const names = mentionsIn(await acts.readReply(tx, event.noteId), mentionsPerPostMax)
  if (names.length > 0) await notifyBlogs(tx, { eventId, deps }, acts.actsOfNamedInReply(event.noteId, names))
}

/** The text of a private answer is stored with the notification because its asker cannot read the post. */
export const notifyOfAnswer: Listener<'ask.answered'> = async (tx, event, eventId, deps) => {
  const { postId, askerBlogId, isPrivate } = event
  const { body_html = '' } = (await acts.findSaid(tx, postId)) ?? {}
  const text = wordsOf(body_html).slice(0, excerptMaxLength).toWellFormed()
  const type = isPrivate ? 'answer' : 'ask_answer'
  await notifyBlogs(tx, { eventId, deps }, acts.actOfAnswer(postId, type, askerBlogId, text))
}

/** Notifies the blogs mentioned with an @ in a published post, and the one it credits as its source. */
export const notifyMentioned: Listener<'post.published'> = async (tx, { postId }, eventId, deps) => {
  const post = await acts.findSaid(tx, postId)
  if (!post) return
  const tell = async (type: string, names: string[]) =>
    names.length > 0 && notifyBlogs(tx, { eventId, deps }, acts.actsOfNamed(postId, type, names))
  await tell(post.is_reblog ? 'note_mention' : 'user_mention', mentionsIn(post.text, mentionsPerPostMax))
  const credited = deps && blogNameIn(post.source_url, deps.config.origin)
  if (credited && !post.is_reblog) await tell('post_attribution', [credited])
}
