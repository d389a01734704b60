import { openSuggestionsPerAccountMax, openSuggestionsPerPostMax } from '@bowerbird/domain/posts/alt/alt.limits.ts'
import type { Before } from '@bowerbird/domain/posts/document/post-document.ts'
import { type RawBuilder, sql } from 'kysely'
import { type BriefRow, briefColumns } from '../../blogs/blog-shapes.ts'
import { isBlockedEitherWay, isBlogVisibleTo } from '../../blogs/blog-visibility.ts'
import { type Db, queryRow, queryRows, type Tx } from '../../core/database/database.ts'
import { asRecords } from '../../core/database/prepared.ts'
import { changed } from '../../core/database/transactions.ts'
import type { Member } from '../../core/http/viewer.ts'
import { isPostVisibleTo } from '../../moderation/visibility.ts'
import type { PostRow } from '../read/post-row.ts'
import { isHiddenFrom } from '../read/trail-flags.ts'
import { describeContent, fileOfItem } from './describe-content.ts'

const partColumns = sql`contents.title, contents.body_html, contents.source, contents.format, contents.fields`

type StoredContent = Before & { id: string }

/**
 * Changes a description in the content of a post, and in older ones of the same post that show the same file, because
 * reblogs show those. The caller holds the lock of the post. Returns whether any of them shows it.
 */
export async function describeContents(
  tx: Tx,
  { id, content_id }: Pick<PostRow, 'id' | 'content_id'>,
  item: string,
  text: string,
): Promise<boolean> {
  const { rows: own } = await sql<StoredContent>`
    select contents.id, ${partColumns} from contents where contents.id = ${content_id} for update`.execute(tx)
  const file = fileOfItem(item, own[0]?.fields ?? {})
  const { rows: older } = await sql<StoredContent>`
    select contents.id, ${partColumns} from content_media join contents on contents.id = content_media.content_id
    where content_media.hash = ${file} and contents.post_id = ${id} and contents.id is distinct from ${content_id}
    for update of contents`.execute(tx)
  const described = [...own, ...older].flatMap((content) => {
    const after = describeContent(content, item, text)
    return after ? [{ ...after, id: content.id }] : []
  })
  if (described.length === 0) return false
  await sql`
    update contents set body_html = after.body_html, source = after.source, format = after.format,
      fields = after.fields, search_text = after.search_text, revision = contents.revision + 1
    from json_to_recordset(${asRecords(described)}::json) as after (
      id bigint, body_html text, source text, format smallint, fields jsonb, search_text text)
    where contents.id = after.id`.execute(tx)
  // Gives the row another version, by which caches know it.
  await sql`update posts set edited_at = edited_at where id = ${id}`.execute(tx)
  changed(tx, 'posts', id)
  return true
}

export interface ContentToDescribe extends Pick<Before, 'body_html' | 'fields'> {
  /** The post of its author, which may be another one than the post that shows it. */
  post_id: string
  blog_id: string
}

const isSafeModeFixed = ({ safeMode, canModifySafeMode }: Member) => safeMode && !canModifySafeMode

/**
 * Finds a content of another's blog in a post that the viewer sees, if its author's post is still public. Locks that
 * post, so that the suggestions for it are counted one after the other.
 */
export const lockContentToDescribe = (
  tx: Tx,
  viewer: Member,
  { postId, contentId }: { postId: string; contentId: string },
) => queryRow<ContentToDescribe>(tx)`
    select contents.body_html, contents.fields, contents.post_id, contents.blog_id
    from posts join blogs on blogs.id = posts.blog_id
    join contents on contents.id = any(posts.trail || posts.content_id)
    join blogs as author on author.id = contents.blog_id
    join posts as theirs on theirs.id = contents.post_id and theirs.state = 'published'
    where posts.id = ${postId} and contents.id = ${contentId} and posts.state = 'published'
      and contents.blog_id <> all(${viewer.blogIds}::bigint[])
      and not ${isBlockedEitherWay(viewer, sql`contents.blog_id`)}
      and ${isPostVisibleTo(viewer)} and not ${isHiddenFrom(viewer, { isSafeModeOn: isSafeModeFixed(viewer) })}
    for no key update of theirs`

interface Suggestion {
  accountId: string
  postId: string
  item: string
  text: string
}

export interface Inserted {
  /** Null if it was not written, because there is no room or it was decided before. */
  id: string | null
  here: number
  yours: number
}

export async function insertSuggestion(tx: Tx, { accountId, postId, item, text }: Suggestion): Promise<Inserted> {
  const { rows } = await sql<Inserted>`
    with others as (
      select count(*) filter (where post_id = ${postId})::int as here,
        count(*) filter (where account_id = ${accountId})::int as yours
      from alt_suggestions where state = 'open' and (post_id = ${postId} or account_id = ${accountId})
        and (post_id, account_id, item) is distinct from (${postId}::bigint, ${accountId}::uuid, ${item}::text)
    ), made as (
      insert into alt_suggestions (account_id, post_id, item, text)
      select ${accountId}, ${postId}, ${item}, ${text} from others
      where others.here < ${sql.lit(openSuggestionsPerPostMax)} and others.yours < ${sql.lit(openSuggestionsPerAccountMax)}
      on conflict (post_id, account_id, item) do update set text = excluded.text where alt_suggestions.state = 'open'
      returning id
    )
    select (select id from made) as id, here, yours from others`.execute(tx)
  return rows[0] as Inserted
}

/** Leaves out those of members whom the viewer does not see. */
const openSuggestions = (viewer: Member, isIt: RawBuilder<unknown>) => sql`
  from alt_suggestions join accounts on accounts.id = alt_suggestions.account_id
  join blogs on blogs.id = accounts.primary_blog_id join posts on posts.id = alt_suggestions.post_id
  where ${isIt} and alt_suggestions.state = 'open' and posts.blog_id = any(${viewer.blogIds}::bigint[])
    and ${isBlogVisibleTo(viewer)}`

export type SuggestionRow = BriefRow & { suggestion_id: string; item: string; text: string }

export const listSuggestions = (db: Db, viewer: Member, postId: string) => queryRows<SuggestionRow>(db)`
    select alt_suggestions.id as suggestion_id, alt_suggestions.item, alt_suggestions.text,
      ${sql.join(briefColumns.map((column) => sql.ref(column)))}
    ${openSuggestions(viewer, sql`alt_suggestions.post_id = ${postId}`)}
    order by alt_suggestions.id limit ${sql.lit(openSuggestionsPerPostMax)}`

export interface OpenSuggestion {
  id: string
  item: string
  text: string
  post_id: string
  content_id: string | null
}

export const lockSuggestion = (tx: Tx, viewer: Member, id: string) => queryRow<OpenSuggestion>(tx)`
    select alt_suggestions.id, alt_suggestions.item, alt_suggestions.text, posts.id as post_id, posts.content_id
    ${openSuggestions(viewer, sql`alt_suggestions.id = ${id}`)}
    for update of posts, alt_suggestions`

export async function setSuggestionState(tx: Tx, id: string, state: 'accepted' | 'refused'): Promise<void> {
  await tx.updateTable('alt_suggestions').set({ state }).where('id', '=', id).execute()
}
