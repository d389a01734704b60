import { type ApObject, publicAddress } from '@bowerbird/domain/federation/vocabulary.ts'
import { sql } from 'kysely'
import { queryColumn, type Tx } from '../../core/database/database.ts'
import { isFederated } from '../federated-blogs.ts'
import { type ActorDeps, makeActors } from '../local-actors.ts'

/** Makes the actors of blogs that are to send something for the first time, apart from the transaction. */
export async function makeSenders(tx: Tx, deps: ActorDeps, blogIds: readonly string[]): Promise<void> {
  if (blogIds.length === 0) return
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from blogs where id = any(${blogIds}::bigint[]) and ${isFederated(deps.config)}
      and not exists (select from local_actors where local_actors.blog_id = blogs.id)`.execute(tx)
  await makeActors(deps, rows)
}

/** The actors elsewhere that an object is for by name. */
export const addressedBy = ({ to, cc }: ApObject, origin: string): string[] =>
  [to, cc]
    .flat()
    .filter((to): to is string => typeof to === 'string' && to !== publicAddress && !to.startsWith(`${origin}/`))

/** The posts of these that concern somebody elsewhere, whether or not their blog has followers there. */
export const listConcerning = (tx: Tx, postIds: readonly string[]) => queryColumn<string>(tx)`
    select posts.id from posts where posts.id = any(${postIds}::bigint[]) and (
      exists (
        select from contents join remote_posts on remote_posts.post_id = contents.post_id
        where contents.id = posts.trail[array_length(posts.trail, 1)])
      or exists (
        select from contents where contents.id = posts.content_id
          and (contents.body_html ~ '@[A-Za-z0-9_.-]+@[A-Za-z0-9]' or contents.fields ->> 'askerName' ~ '@')))
    union
    select post_id from federated_posts where post_id = any(${postIds}::bigint[]) and addressed <> '{}'`
