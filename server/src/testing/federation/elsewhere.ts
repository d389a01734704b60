import { randomUUID } from 'node:crypto'
import { saveRemoteActor } from '../../federation/remote-actors.store.ts'
import { blogOfActor } from '../../federation/remote-blogs.ts'
import { asBlog, createNow } from '../../posts/write/create-post.actions.ts'
import { writeBody } from '../../posts/write/written-text.ts'
import type { World } from '../world.ts'

export interface PersonElsewhere {
  actorId: string
  actorUrl: string
  host: string
  blogId: string
  blogName: string
}

/** Somebody on another server, with the blog that stands for them here; no server answers for them. */
export async function aPersonElsewhere(world: World, name = 'ann'): Promise<PersonElsewhere> {
  const host = `far-${randomUUID().slice(0, 8)}.example`
  const actorUrl = `https://${host}/users/${name}`
  const { id: actorId } = await saveRemoteActor(world.db, {
    ...{ url: actorUrl, host, inbox: `${actorUrl}/inbox`, sharedInbox: `https://${host}/inbox` },
    ...{ keys: [], name, avatarUrl: null },
  })
  const blogId = await world.db.transaction().execute((tx) => blogOfActor(tx, actorId))
  return { actorId, actorUrl, host, blogId, blogName: `${name}@${host}` }
}

/** A post of theirs, as it stands here. */
export async function aPostElsewhere(
  world: World,
  { actorId, actorUrl, blogId }: PersonElsewhere,
  html = '<p>hello</p>',
): Promise<{ postId: string; objectUrl: string }> {
  const objectUrl = `${actorUrl}/notes/${randomUUID()}`
  const draft = { kind: 'text', body: writeBody(html, 'html') } as const
  const { row } = await createNow(world.db, asBlog(blogId), draft, { to: { id: blogId } })
  await world.db
    .insertInto('remote_posts')
    .values({ post_id: row.id, actor_id: actorId, object_url: objectUrl, page_url: objectUrl })
    .execute()
  return { postId: row.id, objectUrl }
}
