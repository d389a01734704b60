import { excerptMaxLength, mentionsPerPostMax } from '@bowerbird/domain/activity/activity.limits.ts'
import { blogNameIn, mentionsIn } from '@bowerbird/domain/activity/activity.rules.ts'
import { wordsOf } from '@bowerbird/domain/core/html/words-of-html.ts'
import { replyMaxLength } from '@bowerbird/domain/notes/notes.limits.ts'
import { sql } from 'kysely'
import type { Tx } from '../core/database/database.ts'
import type { Listener } from '../core/work/events.ts'
import type { EventContext } from './notified.ts'
import { notifyBlogs } from './notify-blogs.ts'

/** Skips a note or follow that is being deleted just now, because its notification would be deleted right away. */
const unlessDeleted = (table: 'notes' | 'follows') => sql`for key share of ${sql.table(table)} skip locked`
const noNewPost = sql`null::bigint as new_post_id`

export const notifyOfFollow: Listener<'blog.followed'> = async (tx, { blogId, byBlogId }, eventId, deps) => {
  await notifyBlogs(
    tx,
    { eventId, deps },
    sql`
    select follows.blog_id, 'follower' as type, accounts.primary_blog_id as from_blog_id, null::bigint as post_id,
           ${noNewPost}, follows.id as cause_id, '' as text, true as is_plain
    from follows join accounts on accounts.id = follows.account_id
    where follows.blog_id = ${blogId} and accounts.primary_blog_id = ${byBlogId} ${unlessDeleted('follows')}`,
  )
}

export const notifyOfRefusedFollow: Listener<'follow.refused'> = async (tx, { blogId, byBlogId }, eventId, deps) => {
  await notifyBlogs(
    tx,
    { eventId, deps },
    sql`
    select ${byBlogId}::bigint as blog_id, 'follow_refused' as type, ${blogId}::bigint as from_blog_id,
           null::bigint as post_id, ${noNewPost}, ${eventId}::bigint as cause_id, '' as text, false as is_plain`,
  )
}

/** Tells each other member of the blogs that the person owns, once. */
export const notifyOfLeaving: Listener<'owner.leaving'> = async (tx, { accountId }, eventId, deps) => {
  await notifyBlogs(
    tx,
    { eventId, deps },
    sql`
    select distinct accounts.primary_blog_id as blog_id, 'owner_leaving' as type, leaver.primary_blog_id as from_blog_id,
           null::bigint as post_id, ${noNewPost}, ${eventId}::bigint as cause_id, '' as text, false as is_plain
    from accounts leaver join blog_members mine on mine.account_id = leaver.id and mine.is_owner
    join (select blog_id, account_id from blog_members union all select blog_id, account_id from blog_contributors)
      as others on others.blog_id = mine.blog_id and others.account_id <> leaver.id
    join accounts on accounts.id = others.account_id
    where leaver.id = ${accountId} and leaver.leaves_at is not null`,
  )
}

export const notifyOfLike: Listener<'post.liked'> = async (tx, { postId, byBlogId }, eventId, deps) => {
  await notifyBlogs(
    tx,
    { eventId, deps },
    sql`
    select posts.blog_id, 'like' as type, notes.blog_id as from_blog_id, posts.id as post_id, ${noNewPost},
           notes.id as cause_id, '' as text, true as is_plain
    from notes join posts on posts.id = notes.post_id
    where notes.post_id = ${postId} and notes.blog_id = ${byBlogId} and notes.kind = 'like' ${unlessDeleted('notes')}`,
  )
}

export const notifyOfReblog: Listener<'post.reblogged'> = async (tx, { postId, parentPostId }, eventId, deps) => {
  await notifyBlogs(
    tx,
    { eventId, deps },
    sql`
    select parents.blog_id, 'reblog' as type, notes.blog_id as from_blog_id, parents.id as post_id,
           posts.id as new_post_id, notes.id as cause_id, '' as text, posts.content_id is null as is_plain
    from notes join posts on posts.id = notes.post_id join posts parents on parents.id = ${parentPostId}
    where notes.post_id = ${postId} and notes.kind = 'reblog' ${unlessDeleted('notes')}`,
  )
}

const replyType = sql`case when notes.photo is null then 'reply' else 'photo_reply' end`

/** Blogs mentioned in the reply are notified too, unless they are the ones replied to. */
export const notifyOfReply: Listener<'post.replied'> = async (tx, { noteId }, eventId, deps) => {
  const reply = sql`
    notes.blog_id as from_blog_id, posts.id as post_id, ${noNewPost}, notes.id as cause_id,
    left(notes.text, ${sql.lit(replyMaxLength)}) as text, false as is_plain
    from notes join posts on posts.id = notes.post_id`
  const isIt = sql`notes.id = ${noteId} and notes.kind = 'reply'`
  await notifyBlogs(
    tx,
    { eventId, deps },
    sql`select posts.blog_id, ${replyType} as type, ${reply} where ${isIt} ${unlessDeleted('notes')}`,
  )
  const { rows } = await sql<{ text: string }>`select text from notes where ${isIt}`.execute(tx)
  const names = mentionsIn(rows[0]?.text ?? '', mentionsPerPostMax)
  if (names.length === 0) return
  await notifyBlogs(
    tx,
    { eventId, deps },
    sql`
    select named.id as blog_id, 'note_mention' as type, ${reply} join blogs named on named.name = any(${names}::text[])
    where ${isIt} and named.id <> posts.blog_id ${unlessDeleted('notes')}`,
  )
}

export const notifyOfAsk: Listener<'ask.received'> = async (tx, { postId, byBlogId }, eventId, deps) => {
  await notifyBlogs(
    tx,
    { eventId, deps },
    sql`
    select posts.blog_id, 'ask' as type, ${byBlogId}::bigint as from_blog_id, posts.id as post_id, ${noNewPost},
           posts.id as cause_id, '' as text, false as is_plain
    from posts where posts.id = ${postId}`,
  )
}

const suggested = sql`
  from alt_suggestions join posts on posts.id = alt_suggestions.post_id
  join accounts on accounts.id = alt_suggestions.account_id`

export const notifyOfAltSuggestion: Listener<'alt.suggested'> = async (tx, { suggestionId }, eventId, deps) => {
  await notifyBlogs(
    tx,
    { eventId, deps },
    sql`
    select posts.blog_id, 'alt_suggestion' as type, accounts.primary_blog_id as from_blog_id, posts.id as post_id,
           ${noNewPost}, alt_suggestions.id as cause_id, '' as text, false as is_plain ${suggested}
    where alt_suggestions.id = ${suggestionId}`,
  )
}

export const notifyOfAltAccepted: Listener<'alt.accepted'> = async (tx, { suggestionId }, eventId, deps) => {
  await notifyBlogs(
    tx,
    { eventId, deps },
    sql`
    select accounts.primary_blog_id as blog_id, 'alt_accepted' as type, posts.blog_id as from_blog_id,
           posts.id as post_id, ${noNewPost}, alt_suggestions.id as cause_id, '' as text, false as is_plain ${suggested}
    where alt_suggestions.id = ${suggestionId}`,
  )
}

/** The text of a private answer is stored with the notification because its asker cannot read the post. */
export const notifyOfAnswer: Listener<'ask.answered'> = async (
  tx,
  { postId, askerBlogId, isPrivate },
  eventId,
  deps,
) => {
  const { rows } = await sql<{ body_html: string }>`
    select contents.body_html from posts join contents on contents.id = posts.content_id
    where posts.id = ${postId}`.execute(tx)
  const answer = wordsOf(rows[0]?.body_html ?? '')
    .slice(0, excerptMaxLength)
    .toWellFormed()
  await notifyBlogs(
    tx,
    { eventId, deps },
    sql`
    select ${askerBlogId}::bigint as blog_id, ${isPrivate ? 'answer' : 'ask_answer'}::text as type,
           posts.blog_id as from_blog_id, posts.id as post_id, ${noNewPost}, posts.id as cause_id,
           ${answer}::text as text, false as is_plain
    from posts
    where posts.id = ${postId}`,
  )
}

interface Said {
  text: string | null
  source_url: string
  is_reblog: boolean
}

/** Notifies the blogs mentioned with an @ in a published post, and the one it credits as its source. */
export const notifyMentioned: Listener<'post.published'> = async (tx, { postId }, eventId, deps) => {
  const { rows } = await sql<Said>`
    select contents.search_text as text, posts.source_url, posts.parent_post_id is not null as is_reblog
    from posts left join contents on contents.id = posts.content_id where posts.id = ${postId}`.execute(tx)
  const [post] = rows
  if (!post) return
  const names = mentionsIn(post.text ?? '', mentionsPerPostMax)
  const credited = deps && blogNameIn(post.source_url, deps.config.origin)
  await notifyNamed(tx, { eventId, deps }, postId, post.is_reblog ? 'note_mention' : 'user_mention', names)
  if (credited && !post.is_reblog) await notifyNamed(tx, { eventId, deps }, postId, 'post_attribution', [credited])
}

async function notifyNamed(
  tx: Tx,
  context: EventContext,
  postId: string,
  type: string,
  names: string[],
): Promise<void> {
  if (names.length === 0) return
  await notifyBlogs(
    tx,
    context,
    sql`
    select blogs.id as blog_id, ${type}::text as type, posts.blog_id as from_blog_id, posts.id as post_id,
           ${noNewPost}, posts.id as cause_id, '' as text, false as is_plain
    from posts join blogs on blogs.name = any(${names}::text[]) where posts.id = ${postId}`,
  )
}
