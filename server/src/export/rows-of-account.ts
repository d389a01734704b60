import { otherWarning } from '@bowerbird/domain/posts/warnings/labels.ts'
import { type RawBuilder, sql } from 'kysely'
import { fromInvitations, isOpenTo } from '../accounts/members/members.views.ts'
import { isBlockedEitherWay } from '../blogs/blog-visibility.ts'
import { readQueues } from '../blogs/queues.ts'
import type { Db } from '../core/database/database.ts'
import type { Member } from '../core/http/viewer.ts'
import { joinedTs } from '../messaging/message-rows.ts'
import { isPostVisibleTo } from '../moderation/visibility.ts'
import { isHiddenFrom } from '../posts/read/trail-flags.ts'
import type { ExportedPost } from './exported-post.ts'

const batchSize = 500

/** Exports everything to members who may switch safe mode off. */
const isHidden = (viewer: Member) =>
  isHiddenFrom(viewer, { isSafeModeOn: viewer.safeMode && !viewer.canModifySafeMode })

type Row<Shape = unknown> = { cursor: string; row: Shape }
/** A list that may be long, read in batches while it is written. */
export type Rows<Shape = unknown> = AsyncGenerator<Shape>

/** `query` selects rows in ascending order of `cursor`, after the one given. */
async function* inBatches<Shape>(db: Db, query: (after: string) => RawBuilder<Row<Shape>>): Rows<Shape> {
  let after = '-1'
  for (;;) {
    const { rows } = await query(after).execute(db)
    for (const { row } of rows) yield row
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return
    after = last.cursor
  }
}

/** These options are for the server alone, or are in other fields. */
const otherOptions = ['date', 'chosen', 'submitter', 'elsewhere', 'shareData', 'contentStats']

/** Posts in every state, as source and as HTML; of others' contents only what the member may see. */
export const postsOf = (db: Db, viewer: Member, blogId: string): Rows<ExportedPost> =>
  inBatches(
    db,
    (after) => sql<Row<ExportedPost>>`
        select posts.id as cursor, jsonb_build_object(
          'id', posts.id::text, 'kind', posts.kind, 'state', posts.state, 'slug', posts.slug, 'tags', posts.tags,
          'warning', posts.warning, 'labels', array_remove(posts.labels, ${otherWarning}),
          'source_url', posts.source_url, 'created_at', posts.created_at, 'edited_at', posts.edited_at,
          'publish_on', posts.publish_on,
          'published_at', coalesce(posts.options -> 'date', to_jsonb(time_of_id(posts.published_id))),
          'queue', (select queues.name from queues where queues.id = posts.queue_id and posts.state = 'queued'),
          'reblogged_from', case when ${isBlockedEitherWay(viewer, sql`posts.source_blog_id`)} is not true
            then posts.source_blog_name end,
          'is_pinned', posts.is_pinned, 'is_sensitive', posts.is_sensitive_by_owner,
          'members_only', posts.is_members_only, 'can_be_liked', posts.can_be_liked,
          'can_be_reblogged', posts.can_be_reblogged, 'options', posts.options - ${otherOptions}::text[],
          'title', contents.title, 'html', contents.body_html, 'source', contents.source, 'format', contents.format,
          'fields', contents.fields, 'lang', contents.lang,
          'votes', (select jsonb_agg(jsonb_build_object('option', option, 'votes', votes) order by option) from (
                      select option, count(*) as votes from poll_votes join polls on polls.id = poll_votes.poll_id
                      where polls.post_id = posts.id group by option) as counted),
          'versions', (select jsonb_agg(jsonb_build_object(
                         'made_at', made_at, 'title', title, 'words', words, 'tags', tags) order by id)
                       from post_versions where post_id = posts.id),
          'trail', (select jsonb_agg(jsonb_build_object('blog', contents.blog_name, 'html', null) || case
                      when not ${isHidden(viewer)} then jsonb_build_object(
                        'html', contents.body_html, 'kind', contents.kind, 'title', contents.title,
                        'post_id', contents.post_id::text, 'fields', contents.fields - array['form', 'askerBlogId'],
                        'lang', contents.lang)
                      else '{}' end order by place)
                    from unnest(posts.trail) with ordinality as step (id, place)
                    join contents on contents.id = step.id left join blogs as author on author.id = contents.blog_id)
        ) as row
        from posts left join contents on contents.id = posts.content_id
        where posts.blog_id = ${blogId} and posts.id > ${after}::bigint
        order by posts.id limit ${batchSize}`,
  )

export const followsOf = (db: Db, accountId: string): Rows =>
  inBatches(
    db,
    (after) => sql<Row>`
        select follows.id as cursor, to_jsonb(blogs.name) as row
        from follows join blogs on blogs.id = follows.blog_id
        where follows.account_id = ${accountId} and follows.id > ${after}::bigint
        order by follows.id limit ${batchSize}`,
  )

export const followedTagsOf = (db: Db, accountId: string): Rows =>
  inBatches(
    db,
    (after) => sql<Row>`
        select id as cursor, to_jsonb(tag) as row from followed_tags
        where account_id = ${accountId} and id > ${after}::bigint
        order by id limit ${batchSize}`,
  )

export const mutedBlogsOf = (db: Db, accountId: string): Rows =>
  inBatches(
    db,
    (after) => sql<Row>`
        select muted_blogs.id as cursor, to_jsonb(blogs.name) as row
        from muted_blogs join blogs on blogs.id = muted_blogs.blog_id
        where muted_blogs.account_id = ${accountId} and muted_blogs.id > ${after}::bigint
        order by muted_blogs.id limit ${batchSize}`,
  )

export const hiddenPostsOf = (db: Db, accountId: string): Rows =>
  inBatches(
    db,
    (after) => sql<Row>`
        select id as cursor, to_jsonb(post_id::text) as row from hidden_posts
        where account_id = ${accountId} and id > ${after}::bigint
        order by id limit ${batchSize}`,
  )

export const mutedPostsOf = (db: Db, accountId: string): Rows =>
  inBatches(
    db,
    (after) => sql<Row>`
        select id as cursor, to_jsonb(root_post_id::text) as row from muted_posts
        where account_id = ${accountId} and id > ${after}::bigint
        order by id limit ${batchSize}`,
  )

export const bookmarksOf = (db: Db, accountId: string): Rows =>
  inBatches(
    db,
    (after) => sql<Row>`
        select bookmarks.id as cursor,
          jsonb_build_object('post_id', bookmarks.post_id::text, 'folder', bookmark_folders.name) as row
        from bookmarks left join bookmark_folders on bookmark_folders.id = bookmarks.folder_id
        where bookmarks.account_id = ${accountId} and bookmarks.id > ${after}::bigint
        order by bookmarks.id limit ${batchSize}`,
  )

/** Bounded by how many blogs an account may have. */
export async function* membershipsOf(db: Db, accountId: string): Rows {
  const { rows } = await sql<object>`
    select blogs.name as blog, members.role, members.joined_at from (
      select blog_id, role, joined_at from blog_members where account_id = ${accountId}
      union all select blog_id, 'contributor', joined_at from blog_contributors where account_id = ${accountId}
    ) as members join blogs on blogs.id = members.blog_id order by blogs.name`.execute(db)
  yield* rows
}

/** Lists the open ones. */
export async function* invitationsOf(db: Db, viewer: Member): Rows {
  const { rows } = await sql<object>`
    select blogs.name as blog, blog_invitations.role, blog_invitations.made_at
    ${fromInvitations} where ${isOpenTo(viewer)} order by blogs.name`.execute(db)
  yield* rows
}

/** Unfinished posts; there are few of them. */
export async function* autosavesOf(db: Db, accountId: string): Rows {
  const rows = await db
    .selectFrom('autosaves')
    .innerJoin('blogs', 'blogs.id', 'autosaves.blog_id')
    .select(['blogs.name as blog', 'form', 'written', 'saved_at'])
    .where('account_id', '=', accountId)
    .orderBy('saved_at')
    .execute()
  yield* rows
}

/** The first queue has no name. */
export async function queuesOf(db: Db, blogId: string) {
  const queues = await readQueues(db, [blogId])
  return queues.map(({ id: _, blog_id: __, is_due: ___, ...queue }) => queue)
}

/** There are few of them. */
export async function* filtersOf(db: Db, accountId: string): Rows {
  const rows = await db
    .selectFrom('filters')
    .select(['kind', 'value', 'action', 'expires_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
  yield* rows
}

/** Apps that the member registered or allowed, without keys of any kind; there are few of them. */
export async function* appsOf(db: Db, accountId: string): Rows {
  const own = await db
    .selectFrom('apps')
    .select(['name', 'description', 'website', 'callbacks', 'made_at'])
    .select(
      sql<object[]>`(
        select coalesce(json_agg(json_build_object('address', address, 'events', events, 'made_at', webhooks.made_at)
          order by webhooks.made_at), '[]')
        from webhooks where webhooks.app_id = apps.id)`.as('webhooks'),
    )
    .where('account_id', '=', accountId)
    .orderBy('made_at')
    .execute()
  for (const app of own) yield { registered: app }
  const allowed = await db
    .selectFrom('app_grants')
    .innerJoin('apps', 'apps.id', 'app_grants.app_id')
    .select(['apps.name', 'app_grants.rights', 'app_grants.granted_at', 'app_grants.used_at'])
    .where('app_grants.account_id', '=', accountId)
    .orderBy('app_grants.id')
    .execute()
  for (const app of allowed) yield { allowed: app }
}

/** Names and dates; keys stay here. */
export async function* passkeysOf(db: Db, accountId: string): Rows {
  yield* await db
    .selectFrom('passkeys')
    .select(['name', 'made_at', 'used_at'])
    .where('account_id', '=', accountId)
    .orderBy('made_at')
    .execute()
}

/** Devices that are notified, without the addresses and keys by which they are reached. */
export async function* devicesOf(db: Db, accountId: string): Rows {
  const rows = await db
    .selectFrom('push_subscriptions')
    .select(['agent', 'created_at', 'succeeded_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
  yield* rows
}

/** The issuers by which one may log in. */
export async function* issuersOf(db: Db, accountId: string): Rows {
  yield* await db
    .selectFrom('oidc_accounts')
    .select(['issuer', 'subject', 'email', 'linked_at', 'used_at'])
    .where('account_id', '=', accountId)
    .execute()
}

/** Votes, each with its option as long as the member may see the post that asked. */
export const votesOf = (db: Db, viewer: Member): Rows =>
  inBatches(
    db,
    (after) => sql<Row>`
        select poll_votes.id as cursor, jsonb_build_object(
          'post_id', polls.post_id::text, 'option', asked.options ->> poll_votes.option) as row
        from poll_votes join polls on polls.id = poll_votes.poll_id left join lateral (
          select contents.fields -> 'poll' -> 'options' as options
          from posts join blogs on blogs.id = posts.blog_id join contents on contents.id = posts.content_id
          left join blogs as author on author.id = contents.blog_id
          where posts.id = polls.post_id and ${isPostVisibleTo(viewer)} and not ${isHidden(viewer)}) as asked on true
        where poll_votes.account_id = ${viewer.accountId} and poll_votes.id > ${after}::bigint
        order by poll_votes.id limit ${batchSize}`,
  )

export const notesOf = (db: Db, blogId: string): Rows =>
  inBatches(
    db,
    (after) => sql<Row>`
        select id as cursor, jsonb_strip_nulls(jsonb_build_object(
          'kind', kind, 'post_id', post_id::text, 'text', text, 'photo', photo ->> 'url')) as row
        from notes where blog_id = ${blogId} and id > ${after}::bigint
        order by id limit ${batchSize}`,
  )

export const likedPostsOf = (db: Db, blogId: string): Rows<string> =>
  inBatches(
    db,
    (after) => sql<Row<string>>`
        select id as cursor, to_jsonb(post_id::text) as row
        from notes where blog_id = ${blogId} and kind = 'like' and id > ${after}::bigint
        order by id limit ${batchSize}`,
  )

export const bookmarkedPostsOf = (db: Db, accountId: string): Rows<string> =>
  inBatches(
    db,
    (after) => sql<Row<string>>`
        select id as cursor, to_jsonb(post_id::text) as row
        from bookmarks where account_id = ${accountId} and id > ${after}::bigint
        order by id limit ${batchSize}`,
  )

/** Both sides of every conversation, without messages that this blog deleted or got before the account joined. */
export const messagesOf = (db: Db, accountId: string, blogId: string): Rows =>
  inBatches(db, (after) => {
    const [conversation = '-1', ts = '0'] = after.split('.')
    return sql<Row>`
      select concat(messages.conversation_id, '.', messages.ts) as cursor, jsonb_build_object(
        'conversation', messages.conversation_id::text, 'with', other.name, 'at', messages.ts,
        'from', writer.name, 'type', messages.type, 'content', messages.content) as row
      from conversation_members as mine
      join messages on messages.conversation_id = mine.conversation_id
        and messages.ts > greatest(mine.deleted_ts, ${joinedTs(accountId, sql`mine.blog_id`)})
      join blogs as other on other.id = mine.other_blog_id
      left join blogs as writer on writer.id = messages.blog_id
      where mine.blog_id = ${blogId}
        and (messages.conversation_id, messages.ts) > (${conversation}::bigint, ${ts}::bigint)
        and not exists (select from message_deletions as gone where gone.conversation_id = messages.conversation_id
          and gone.blog_id = ${blogId} and gone.ts = messages.ts)
      order by messages.conversation_id, messages.ts limit ${batchSize}`
  })

/** The descriptions that the member suggested for others' pictures, with how they were answered. */
export const altSuggestionsOf = (db: Db, accountId: string): Rows =>
  inBatches(
    db,
    (after) => sql<Row>`
        select id as cursor, jsonb_build_object(
          'post_id', post_id::text, 'text', text, 'state', state, 'made_at', made_at) as row
        from alt_suggestions where account_id = ${accountId} and id > ${after}::bigint
        order by id limit ${batchSize}`,
  )
