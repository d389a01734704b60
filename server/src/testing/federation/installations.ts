import { followBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { sql } from 'kysely'
import { readActorAt } from '../../federation/incoming/authors.ts'
import { bringPost } from '../../federation/incoming/bring-post.ts'
import { blogOfActor } from '../../federation/remote-blogs.ts'
import { handleEventsAbout } from '../handle-events-about.ts'
import { openOutside } from '../outside.ts'
import { useOwnDatabase } from '../own-database.ts'
import { openWorld, type Person, type World } from '../world.ts'
import { sendAll } from './listening.ts'

export interface Installation {
  world: World
  host: string
  /** The address of a blog’s actor, which others can fetch from then on. */
  actorOf(who: { blogId: string }): string
}

/** Several installations with names and databases of their own, which reach each other by HTTP. */
export async function openInstallations() {
  const outside = await openOutside()
  const endings: (() => Promise<unknown>)[] = [() => outside.close()]
  return {
    outside,
    async install(host: string): Promise<Installation> {
      const database = await useOwnDatabase()
      endings.push(() => database.drop())
      const world = await openWorld({ ORIGIN: `https://${host}`, FEDERATION: 'on' }, 'none', {
        outgoing: outside.outgoing,
      })
      endings.push(() => world.close())
      const serve = (path: string) =>
        outside.answer(host + path, (request, response) => world.app.routing(request, response))
      for (const path of ['/ap/inbox', '/ap/instance']) serve(path)
      const actorOf = ({ blogId }: { blogId: string }) => {
        for (const path of ['', '/inbox']) serve(`/ap/blogs/${blogId}${path}`)
        return `https://${host}/ap/blogs/${blogId}`
      }
      return { world, host, actorOf }
    },
    async close() {
      for (const end of endings.reverse()) await end()
    },
  }
}

/** The blog that stands here for somebody of the other installation. */
export async function blogHere({ world }: Installation, actor: string): Promise<{ blogId: string; name: string }> {
  const { id } = await readActorAt(world.deps, actor)
  const blogId = await world.db.transaction().execute((tx) => blogOfActor(tx, id))
  const { name } = await world.db.selectFrom('blogs').select('name').where('id', '=', blogId).executeTakeFirstOrThrow()
  return { blogId, name }
}

/** A member of one follows somebody of the other, who accepts. Returns the blog that is followed. */
export async function followAcross(near: Installation, who: Person, far: Installation, whom: Person): Promise<string> {
  near.actorOf(who)
  const { blogId, name } = await blogHere(near, far.actorOf(whom))
  const { status, title } = await near.world.send(who, followBlog, { tumblelog: name })
  if (status !== 200) throw new Error(`The follow was refused: ${title}`)
  await handleEventsAbout(near.world, blogId)
  await sendAll(near.world)
  await sendAll(far.world)
  return blogId
}

/** Does the jobs that bring posts, as a worker would. */
export async function bringAll({ deps, db }: World): Promise<void> {
  const { rows } = await sql<{ payload: Parameters<typeof bringPost>[1] }>`
    delete from graphile_worker._private_jobs as jobs using graphile_worker._private_tasks as tasks
    where tasks.id = jobs.task_id and tasks.identifier = 'bring_remote_post' returning payload`.execute(db)
  for (const { payload } of rows) await bringPost(deps, payload)
}
