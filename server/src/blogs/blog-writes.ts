import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { execute, type Tx } from '../core/database/database.ts'
import { changed } from '../core/database/transactions.ts'
import { insertEvents } from '../core/work/events.ts'
import { cleanDescription } from './clean-description.ts'

/**
 * Part of a statement that publishes posts: `shown` names a query with their `blog_id` and `published_id`. The blogs are
 * given as an array, because the planner expects a hundred rows of `shown` and would read every blog to join them.
 */
export const raiseNewest = (shown: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  update blogs set newest_published_id = greatest(
    newest_published_id, (select max(shown.published_id) from ${shown} as shown where shown.blog_id = blogs.id))
  where blogs.id = any(array(select shown.blog_id from ${shown} as shown))`

/** `newest` finds the newest public post of the row named `blogs`. */
export const setNewest = (tx: Tx, blogIds: readonly string[], newest: RawBuilder<unknown>) => execute(tx)`
    update blogs set newest_published_id = (${newest}) where blogs.id = any(${blogIds}::bigint[])`

/** Skips locked rows so that two servers that see the same people never wait for each other. MSG-344 */
export const markBlogsActive = (blogIds: readonly string[]): RawBuilder<unknown> => sql`
  update blogs set last_active_at = now() where id in (
    select id from blogs where id = any(${blogIds}::bigint[]) order by id for no key update skip locked)`

export const clearActivityOf = (tx: Tx, accountId: string) => execute(tx)`
    update blogs set last_active_at = null
    where id in (select blog_id from blog_members where account_id = ${accountId} and is_owner)`

/** `newest` finds the id of the newest notification there is. Answers whether it was unseen. */
export async function setActivitySeen(tx: Tx, blogId: string, newest: RawBuilder<unknown>): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update blogs set activity_seen_id = newest.id from (${newest}) as newest (id)
    where blogs.id = ${blogId} and blogs.activity_seen_id < newest.id`.execute(tx)
  return numAffectedRows === 1n
}

/** A trigger adds the people behind the blogs. */
export async function insertBlocks(
  tx: Tx,
  blockerBlogId: string,
  blockedBlogIds: readonly string[],
  hidesReplies = true,
): Promise<void> {
  const blocks = blockedBlogIds.map((id) => ({ blocker_blog_id: blockerBlogId, blocked_blog_id: id }))
  await tx
    .insertInto('blocks')
    .values(blocks.map((block) => ({ ...block, hides_replies: hidesReplies })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  changed(tx, 'blocks')
}

/** False when there was no such block. */
export async function deleteBlock(tx: Tx, isTheirs: RawBuilder<SqlBool>, blockedBlogName: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from blocks where ${isTheirs} and coalesce(
      (select name from blogs where blogs.id = blocks.blocked_blog_id), blocked_name) = ${blockedBlogName}`.execute(tx)
  changed(tx, 'blocks')
  return (numAffectedRows ?? 0n) > 0n
}

/** Someone on another server blocks a blog here, which may be gone. */
export async function insertBlockBy(tx: Tx, blockerBlogId: string, blockedBlogId: string): Promise<void> {
  const there = await tx.selectFrom('blogs').select('id').where('id', '=', blockedBlogId).execute()
  if (there.length > 0) await insertBlocks(tx, blockerBlogId, [blockedBlogId])
}

export async function deleteBlockBetween(tx: Tx, blockerBlogId: string, blockedBlogId: string): Promise<void> {
  await tx
    .deleteFrom('blocks')
    .where('blocker_blog_id', '=', blockerBlogId)
    .where('blocked_blog_id', '=', blockedBlogId)
    .execute()
  changed(tx, 'blocks')
}

/** The name of the blog that it moved to, here or elsewhere; null if it is back. */
export async function setMovedTo(tx: Tx, blogId: string, name: string | null): Promise<void> {
  await tx.updateTable('blogs').set({ moved_to: name }).where('id', '=', blogId).execute()
  changed(tx, 'blogs', blogId)
}

/** Ends single follows. */
export async function deleteFollows(
  tx: Tx,
  follows: readonly { account_id: string; blog_id: string }[],
): Promise<void> {
  if (follows.length === 0) return
  await sql`
    delete from follows using json_to_recordset(${JSON.stringify(follows)}::json) as ended (account_id uuid, blog_id bigint)
    where follows.account_id = ended.account_id and follows.blog_id = ended.blog_id`.execute(tx)
}

/**
 * Gives blogs of other servers the marks of the rule for their server; `marked` is a query of their `id` and `rule`.
 * Suspensions that staff made of one blog stay: the newest act of staff about it says so.
 */
export const setServerMarks = (tx: Tx, marked: RawBuilder<unknown>) => execute(tx)`
    with marked as (${marked}), by_staff as (
      select distinct on (subject) subject::bigint as id, (body -> 'isOn')::boolean as is_on
      from audit_log where action = 'blog.suspended.toggled' order by subject, audit_log.id desc
    ), wanted as (
      select marked.id, coalesce(marked.rule = 'silence', false) as is_silenced,
        coalesce(marked.rule = 'block', false) or blogs.is_leaving
          or exists (select from by_staff where by_staff.id = blogs.id and by_staff.is_on) as is_suspended
      from marked join blogs on blogs.id = marked.id
    )
    update blogs set is_suspended = wanted.is_suspended, is_silenced = wanted.is_silenced,
      hidden_from_search = wanted.is_silenced or (blogs.hidden_from_search and not blogs.is_silenced)
    from wanted
    where blogs.id = wanted.id
      and (blogs.is_suspended, blogs.is_silenced) is distinct from (wanted.is_suspended, wanted.is_silenced)`

/**
 * Hides the blogs of a person that nobody else is owner or admin of, as suspended blogs are hidden. Returns those that
 * were not hidden before.
 */
export async function hideBlogsOf(tx: Tx, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update blogs set is_suspended = true
    where not is_suspended and id in (
      select mine.blog_id from blog_members mine
      where mine.account_id = ${accountId} and mine.is_owner and not exists (
        select from blog_members other
        where other.blog_id = mine.blog_id and other.account_id <> ${accountId} and other.role <> 'editor'))
    returning id`.execute(tx)
  changed(tx, 'blogs')
  return rows.map(({ id }) => id)
}

/** Shows such blogs again, without those that staff suspended by themselves meanwhile, or that are being deleted. */
export async function showHiddenBlogs(tx: Tx, blogIds: readonly string[]): Promise<void> {
  if (blogIds.length === 0) return
  await sql`
    update blogs set is_suspended = false
    where id = any(${[...blogIds]}::bigint[]) and not is_leaving and not coalesce((
      select (body -> 'isOn')::boolean from audit_log
      where action = 'blog.suspended.toggled' and subject = blogs.id::text
      order by audit_log.id desc limit 1), false)`.execute(tx)
  changed(tx, 'blogs')
}

/** Ends all follows of the blogs that the query names. */
export const deleteFollowsOf = (tx: Tx, blogIds: RawBuilder<unknown>) =>
  execute(tx)`delete from follows where blog_id in (${blogIds})`

/** Members follow another blog in place of one that moved. */
export async function moveFollows(
  tx: Tx,
  followers: readonly { accountId: string; byBlogId: string }[],
  { fromBlogId, toBlogId }: { fromBlogId: string; toBlogId: string },
): Promise<void> {
  const given = sql`json_to_recordset(${JSON.stringify(followers)}::json) as given ("accountId" uuid, "byBlogId" bigint)`
  await sql`
    with made as (
      insert into follows (account_id, blog_id) select "accountId", ${toBlogId} from ${given}
      on conflict do nothing returning account_id
    ), ended as (
      delete from follows using ${given}
      where follows.blog_id = ${fromBlogId} and follows.account_id = given."accountId"
    )
    ${insertEvents(sql`
      select 'blog.followed', jsonb_build_object('blogId', ${toBlogId}::text, 'byBlogId', given."byBlogId"::text)
      from ${given} join made on made.account_id = given."accountId"`)}`.execute(tx)
}

interface OwnerlessBlog {
  name: string
  title: string
  description: string
  theme: object
}

interface BlogElsewhere {
  /** name@host */
  name: string
  title: string
  description: string
  isSuspended: boolean
  isHiddenFromSearch: boolean
}

/**
 * Makes the blog of somebody on another server; null where the name is taken. Guests do not see it: it has its public
 * page at home.
 */
export async function insertBlogElsewhere(tx: Tx, blog: BlogElsewhere): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into blogs (name, title, description, description_html, theme, members_only, asks, can_receive_messages, is_federated,
      is_suspended, hidden_from_search, is_silenced)
    values (${blog.name}, ${blog.title}, ${blog.description},
      ${cleanDescription(blog.description, blog.name)}, '{}', true, false, false, false,
      ${blog.isSuspended}, ${blog.isHiddenFromSearch}, ${blog.isHiddenFromSearch})
    on conflict (name) do nothing returning id`.execute(tx)
  return rows[0]?.id ?? null
}

/** Gives a blog of another server the name that its server says it has. */
export async function renameBlogElsewhere(tx: Tx, blogId: string, name: string): Promise<void> {
  await tx.updateTable('blogs').set({ name }).where('id', '=', blogId).execute()
  changed(tx, 'blogs', blogId)
}

/** Its name stays, because addresses and trails hold it. */
export async function renewBlogElsewhere(
  tx: Tx,
  blogId: string,
  { title, description }: Pick<BlogElsewhere, 'title' | 'description'>,
): Promise<void> {
  const { name } = await tx.selectFrom('blogs').select('name').where('id', '=', blogId).executeTakeFirstOrThrow()
  const description_html = cleanDescription(description, name)
  await tx.updateTable('blogs').set({ title, description, description_html }).where('id', '=', blogId).execute()
  changed(tx, 'blogs', blogId)
}

/** A blog that belongs to no account. It takes neither asks nor messages, because nobody would read them. */
export async function insertOwnerlessBlog(tx: Tx, { theme, ...blog }: OwnerlessBlog): Promise<string> {
  const { id } = await tx
    .insertInto('blogs')
    .values({ ...blog, theme: JSON.stringify(theme), asks: false, can_receive_messages: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
