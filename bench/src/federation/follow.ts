import { sql } from 'kysely'
import type { Db } from '../../../server/src/core/database/database.ts'
import { saveRemoteActor } from '../../../server/src/federation/remote-actors.store.ts'
import { blogOfActor } from '../../../server/src/federation/remote-blogs.ts'
import type { Person } from '../../../server/src/testing/world.ts'

type RemoteActor = Parameters<typeof saveRemoteActor>[1]

/** Writes the rows of a follow that was asked for and accepted. Returns the blog that stands here for the other. */
export async function followByRows(db: Db, member: Person, actor: RemoteActor): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const { id } = await saveRemoteActor(tx, actor)
    const blogId = await blogOfActor(tx, id)
    await sql`insert into follows (account_id, blog_id) values (${member.accountId}, ${blogId})`.execute(tx)
    await sql`
      insert into remote_follows (account_id, blog_id, by_blog_id, follow_id, accepted_at)
      values (${member.accountId}, ${blogId}, ${member.blogId}, ${`${actor.url}#follow`}, now())`.execute(tx)
    return blogId
  })
}

/** Somebody elsewhere follows a blog here. */
export async function beFollowedByRows(db: Db, member: Person, actor: RemoteActor): Promise<void> {
  const { id } = await saveRemoteActor(db, actor)
  await sql`insert into remote_followers (blog_id, actor_id, follow_id) values (${member.blogId}, ${id}, '')`.execute(
    db,
  )
}
