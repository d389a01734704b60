import { versionFoldMinutes, versionsPerPostMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { sql } from 'kysely'
import { isStandingFor } from '../../blogs/blog-visibility.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import type { Member } from '../../core/http/viewer.ts'

export interface NewVersion {
  postId: string
  blogId: string
  accountId: string
  title: string
  words: string
  tags: readonly string[]
  /** The post was in public until this edit. */
  wasInPublic: boolean
}

/** Folds an edit into one by the same person shortly before; the oldest version gives way to a new one. */
export async function insertVersion(tx: Tx, version: NewVersion): Promise<void> {
  const { postId, blogId, accountId, title, words, tags, wasInPublic } = version
  await sql`
    with shown as (
      select ${wasInPublic} and public_history as is_public from blogs where id = ${blogId}
    ),
    recent as (
      select from (
        select account_id, made_at, is_public from post_versions where post_id = ${postId} order by id desc limit 1
      ) as last, shown
      where last.account_id = ${accountId} and last.is_public = shown.is_public
        and last.made_at > now() - make_interval(mins => ${sql.lit(versionFoldMinutes)})
    ),
    dropped as (
      delete from post_versions where not exists (select from recent) and id in (
        select id from post_versions where post_id = ${postId}
        order by id desc offset ${sql.lit(versionsPerPostMax - 1)})
    )
    insert into post_versions (post_id, account_id, title, words, tags, is_public)
    select ${postId}, ${accountId}, ${title}, ${words}, ${tags}::text[], shown.is_public
    from shown where not exists (select from recent)`.execute(tx)
}

export interface OldVersion {
  atMs: number
  title: string
  words: string
  tags: readonly string[]
}

/** Keeps the newest versions that a post had elsewhere. Its owners alone see them. */
export async function insertOldVersions(tx: Tx, postId: string, versions: readonly OldVersion[]): Promise<void> {
  const newest = versions
    .slice(-versionsPerPostMax)
    .map(({ atMs, ...version }) => ({ ...version, at: new Date(atMs).toISOString() }))
  await sql`
    insert into post_versions (post_id, made_at, title, words, tags)
    select ${postId}, (version ->> 'at')::timestamptz, version ->> 'title', version ->> 'words',
      array(select jsonb_array_elements_text(version -> 'tags'))
    from jsonb_array_elements(${JSON.stringify(newest)}::jsonb) with ordinality as old (version, place)
    order by place`.execute(tx)
}

/** Deletes one version, or all, of a post of the member's; returns how many, or undefined if the post is not theirs. */
export async function deleteVersions(
  db: Db,
  { blogIds, isStaff }: Member,
  postId: string,
  versionId: string | null,
): Promise<number | undefined> {
  const { rows } = await sql<{ deleted: number }>`
    with mine as (
      select posts.id from posts join blogs on blogs.id = posts.blog_id
      where posts.id = ${postId} and posts.blog_id = any(${blogIds}::bigint[]) and ${isStandingFor({ isStaff })}
    ),
    gone as (
      delete from post_versions where post_id in (select id from mine)
        and ${versionId === null ? sql`true` : sql`id = ${versionId}`}
      returning id
    )
    select (select count(*) from gone)::int as deleted from mine`.execute(db)
  return rows[0]?.deleted
}
