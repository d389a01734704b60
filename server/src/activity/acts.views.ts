import { replyMaxLength } from '@bowerbird/domain/notes/notes.limits.ts'
import { type RawBuilder, sql } from 'kysely'
import { queryRow, type Tx } from '../core/database/database.ts'
import type { EventName, Events } from '../core/work/events.ts'

type Sql = RawBuilder<unknown>
/** Selects the notifications of an event, as `notifyBlogs` takes them. */
type Acts<Name extends EventName> = (event: Events[Name], eventId: string) => Sql

interface Act {
  /** The blog that is told. */
  to: Sql
  type: Sql
  by: Sql
  post?: Sql
  newPost?: Sql
  cause: Sql
  text?: Sql
  isPlain?: Sql
}

const none = sql`null::bigint`

/** The columns of a notification. A statement adds the tables. */
const act = ({ to, type, by, post = none, newPost = none, cause, text = sql`''`, isPlain = sql`false` }: Act): Sql =>
  sql`select ${to} as blog_id, ${type} as type, ${by} as from_blog_id, ${post} as post_id, ${newPost} as new_post_id,
             ${cause} as cause_id, ${text} as text, ${isPlain} as is_plain`

// Notes and follows that are being deleted right now are skipped, because their notifications would be deleted too.
const ofFollow = { to: sql`follows.blog_id`, type: sql`'follower'`, by: sql`accounts.primary_blog_id` }
export const actOfFollow: Acts<'blog.followed'> = ({ blogId, byBlogId }) => sql`
  ${act({ ...ofFollow, cause: sql`follows.id`, isPlain: sql`true` })}
  from follows join accounts on accounts.id = follows.account_id
  where follows.blog_id = ${blogId} and accounts.primary_blog_id = ${byBlogId} for key share of follows skip locked`

export const actOfRefusedFollow: Acts<'follow.refused'> = ({ blogId, byBlogId }, eventId) => {
  const [to, by, cause] = [sql`${byBlogId}::bigint`, sql`${blogId}::bigint`, sql`${eventId}::bigint`]
  return act({ to, type: sql`'follow_refused'`, by, cause })
}

const ofLeaving = { to: sql`accounts.primary_blog_id`, type: sql`'owner_leaving'`, by: sql`leaver.primary_blog_id` }
/** Tells each other member of the blogs that the person owns, once. */
export const actsOfLeaving: Acts<'owner.leaving'> = ({ accountId }, eventId) => sql`
  select distinct * from (
    ${act({ ...ofLeaving, cause: sql`${eventId}::bigint` })}
    from accounts leaver join blog_members mine on mine.account_id = leaver.id and mine.is_owner
    join (select blog_id, account_id from blog_members union all select blog_id, account_id from blog_contributors)
      as others on others.blog_id = mine.blog_id and others.account_id <> leaver.id
    join accounts on accounts.id = others.account_id
    where leaver.id = ${accountId} and leaver.leaves_at is not null) as told`

const ofNote = { by: sql`notes.blog_id`, cause: sql`notes.id` }
const ofPost = { to: sql`posts.blog_id`, post: sql`posts.id` }

export const actOfLike: Acts<'post.liked'> = ({ postId, byBlogId }) => sql`
  ${act({ ...ofNote, ...ofPost, type: sql`'like'`, isPlain: sql`true` })}
  from notes join posts on posts.id = notes.post_id
  where notes.post_id = ${postId} and notes.blog_id = ${byBlogId} and notes.kind = 'like'
  for key share of notes skip locked`

const ofParent = { to: sql`parents.blog_id`, post: sql`parents.id`, newPost: sql`posts.id` }
export const actOfReblog: Acts<'post.reblogged'> = ({ postId, parentPostId }) => sql`
  ${act({ ...ofNote, ...ofParent, type: sql`'reblog'`, isPlain: sql`posts.content_id is null` })}
  from notes join posts on posts.id = notes.post_id join posts parents on parents.id = ${parentPostId}
  where notes.post_id = ${postId} and notes.kind = 'reblog' for key share of notes skip locked`

const ofReply = { ...ofNote, ...ofPost, text: sql`left(notes.text, ${sql.lit(replyMaxLength)})` }
const replyType = sql`case when notes.photo is null then 'reply' else 'photo_reply' end`
export const actOfReply: Acts<'post.replied'> = ({ noteId }) => sql`
  ${act({ ...ofReply, type: replyType })} from notes join posts on posts.id = notes.post_id
  where notes.id = ${noteId} and notes.kind = 'reply' for key share of notes skip locked`

/** Leaves out the blog that is replied to. */
export const actsOfNamedInReply = (noteId: string, names: readonly string[]): Sql => sql`
  ${act({ ...ofReply, to: sql`named.id`, type: sql`'note_mention'` })} from notes join posts on posts.id = notes.post_id
  join blogs named on named.name = any(${names}::text[])
  where notes.id = ${noteId} and notes.kind = 'reply' and named.id <> posts.blog_id
  for key share of notes skip locked`

export const actOfAsk: Acts<'ask.received'> = ({ postId, byBlogId }) => sql`
  ${act({ ...ofPost, type: sql`'ask'`, by: sql`${byBlogId}::bigint`, cause: sql`posts.id` })}
  from posts where posts.id = ${postId}`

const suggested = sql`
  from alt_suggestions join posts on posts.id = alt_suggestions.post_id
  join accounts on accounts.id = alt_suggestions.account_id where alt_suggestions.id`
const suggester = sql`accounts.primary_blog_id`
const ofSuggestion = { ...ofPost, cause: sql`alt_suggestions.id` }
export const actOfAltSuggestion: Acts<'alt.suggested'> = ({ suggestionId }) =>
  sql`${act({ ...ofSuggestion, type: sql`'alt_suggestion'`, by: suggester })} ${suggested} = ${suggestionId}`

const accepted = act({ ...ofSuggestion, to: suggester, type: sql`'alt_accepted'`, by: sql`posts.blog_id` })
export const actOfAltAccepted: Acts<'alt.accepted'> = ({ suggestionId }) =>
  sql`${accepted} ${suggested} = ${suggestionId}`

const byPost = { by: sql`posts.blog_id`, post: sql`posts.id`, cause: sql`posts.id` }

export const actOfAnswer = (postId: string, type: string, askerBlogId: string | null, text: string): Sql => sql`
  ${act({ ...byPost, to: sql`${askerBlogId}::bigint`, type: sql`${type}::text`, text: sql`${text}::text` })}
  from posts where posts.id = ${postId}`

export const actsOfNamed = (postId: string, type: string, names: readonly string[]): Sql => sql`
  ${act({ ...byPost, to: sql`blogs.id`, type: sql`${type}::text` })}
  from posts join blogs on blogs.name = any(${names}::text[]) where posts.id = ${postId}`

interface Said {
  text: string
  body_html: string
  source_url: string
  is_reblog: boolean
}

/** Finds the words of a post's own part. */
export const findSaid = (tx: Tx, postId: string) => queryRow<Said>(tx)`
    select coalesce(contents.search_text, '') as text, coalesce(contents.body_html, '') as body_html, posts.source_url,
           posts.parent_post_id is not null as is_reblog
    from posts left join contents on contents.id = posts.content_id where posts.id = ${postId}`

export async function readReply(tx: Tx, noteId: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select text from notes where id = ${noteId} and kind = 'reply'`.execute(tx)
  return rows[0]?.text ?? ''
}
