import {
  actorUrl,
  type Federable,
  namedIn,
  type People,
  type Reference,
} from '@bowerbird/domain/federation/to-object.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database/database.ts'
import type { Config } from '../../core/process/config.ts'
import { isFederated } from '../federated-blogs.ts'

interface Around {
  elsewhere: Map<string, Reference>
  people: People
  stamps: Map<string, string>
}

/** Reads the facts of other servers that the objects of posts name. Most posts name none, which costs no statement. */
export async function readAround(db: Db | Tx, config: Config, posts: readonly Federable[]): Promise<Around> {
  const parts = posts.flatMap(({ trail }) => trail)
  const reblogs = posts.filter(({ trail }) => trail.length > 0).map(({ id }) => id)
  return {
    elsewhere: await readElsewhere(
      db,
      parts.map(({ post_id }) => post_id),
      parts.map(({ content_id }) => content_id),
    ),
    people: await readPeople(db, config, posts.flatMap(namedIn)),
    stamps: reblogs.length > 0 ? await readStamps(db, reblogs) : new Map(),
  }
}

/** Posts of other servers, by the posts that stand for them here, and parts of trails that were believed, by theirs. */
export async function readElsewhere(
  db: Db | Tx,
  postIds: readonly string[],
  contentIds: readonly string[] = [],
): Promise<Map<string, Reference>> {
  if (postIds.length === 0) return new Map()
  const { rows } = await sql<Reference & { post_id: string }>`
    select remote_posts.post_id, object_url as object, actor_url as actor, coalesce(remote_posts.page_url, object_url) as page
    from remote_posts join remote_actors on remote_actors.id = remote_posts.actor_id
    join posts on posts.id = remote_posts.post_id join blogs on blogs.id = posts.blog_id
    where remote_posts.post_id = any(${postIds}::bigint[]) and posts.state = 'published' and not blogs.is_suspended
    union all
    select contents.post_id, fields #>> '{federated,object}', fields #>> '{federated,actor}',
      coalesce(nullif(fields ->> 'elsewhereUrl', ''), fields #>> '{federated,object}')
    from contents where contents.id = any(${contentIds}::bigint[]) and fields ? 'federated'`.execute(db)
  return new Map(rows.map(({ post_id, ...reference }) => [post_id, reference]))
}

/** The actors of people elsewhere by name@host, and of blogs of ours that other servers can see by name. */
export async function readPeople(db: Db | Tx, config: Config, names: readonly string[]): Promise<People> {
  if (names.length === 0) return new Map()
  const { rows } = await sql<{ name: string; actor_url: string | null; id: string }>`
    select blogs.name, remote_actors.actor_url, blogs.id
    from blogs left join remote_actors on remote_actors.blog_id = blogs.id
    where blogs.name = any(${names}::text[]) and not blogs.is_suspended
      and (remote_actors.id is not null or ${isFederated(config)})`.execute(db)
  return new Map(rows.map(({ name, actor_url, id }) => [name, actor_url ?? actorUrl(id, config.origin)]))
}

async function readStamps(db: Db | Tx, postIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ post_id: string; quote_stamp: string }>`
    select post_id, quote_stamp from federated_posts
    where post_id = any(${postIds}::bigint[]) and quote_stamp is not null`.execute(db)
  return new Map(rows.map(({ post_id, quote_stamp }) => [post_id, quote_stamp]))
}
