import { randomUUID } from 'node:crypto'
import { saveRemoteActor } from '../../federation/remote-actors.store.ts'
import { fetchActor } from '../../federation/remote-actors.ts'
import { blogOfActor } from '../../federation/remote-blogs.ts'
import type { openOutside } from '../outside.ts'
import type { Person, World } from '../world.ts'
import { aPeer } from './peer.ts'

/** A person of another server whom a member follows, with the blog that stands for them here. */
export async function aFollowedPeer(
  world: World,
  outside: Awaited<ReturnType<typeof openOutside>>,
  { accountId, blogId: byBlogId }: Person,
) {
  const peer = aPeer(world, outside)
  const actor = await saveRemoteActor(world.db, await fetchActor(world.deps, peer.url))
  const blogId = await world.db.transaction().execute((tx) => blogOfActor(tx, actor.id))
  await world.db.insertInto('follows').values({ account_id: accountId, blog_id: blogId }).execute()
  await world.db
    .insertInto('remote_follows')
    .values({
      ...{ account_id: accountId, blog_id: blogId, by_blog_id: byBlogId },
      follow_id: `https://near.example/#${randomUUID()}`,
    })
    .execute()
  return { ...peer, actor, blogId }
}
