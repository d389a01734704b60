import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handleEventsAbout } from '../testing/handle-events-about.ts'
import { openOutside } from '../testing/outside.ts'
import { useOwnDatabase } from '../testing/own-database.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { findSigningKey } from './local-actors.ts'
import { sendSome } from './send-deliveries.ts'
import { signCavage } from './signatures/cavage.ts'

/** An installation with a name and a database of its own, which others reach by HTTP. */
interface Installation {
  world: World
  blog: Person
  actor: string
}

const endings: (() => Promise<unknown>)[] = []
let outside: Awaited<ReturnType<typeof openOutside>>
let near: Installation
let far: Installation

async function install(host: string): Promise<Installation> {
  const database = await useOwnDatabase()
  endings.push(() => database.drop())
  const env = { ORIGIN: `https://${host}`, FEDERATION: 'on' }
  const world = await openWorld(env, 'none', { outgoing: outside.outgoing })
  endings.push(() => world.close())
  const blog = await world.aMember()
  const path = `/ap/blogs/${blog.blogId}`
  for (const served of [path, `${path}/inbox`, '/ap/inbox', '/ap/instance'])
    outside.answer(host + served, (request, response) => world.app.routing(request, response))
  return { world, blog, actor: `https://${host}${path}` }
}

beforeAll(async () => {
  outside = await openOutside()
  near = await install('near.example')
  far = await install('far.example')
})
afterAll(async () => {
  for (const end of endings.reverse()) await end()
  await outside.close()
})

/** Following from here is not there yet, so the Follow is written by hand and signed with the blog's own key. */
async function follow(from: Installation, to: Installation): Promise<void> {
  await from.world.app.inject({ url: new URL(from.actor).pathname, headers: { host: new URL(from.actor).host } })
  const key = await findSigningKey(from.world.deps, from.blog.blogId)
  if (!key) throw new Error('The blog has no key')
  const inbox = `${new URL(to.actor).origin}/ap/inbox`
  const id = `${from.actor}#${randomUUID()}`
  const body = JSON.stringify({ id, type: 'Follow', actor: from.actor, object: to.actor })
  const headers = signCavage({ method: 'POST', url: inbox, body, ...key, now: new Date() })
  await outside.outgoing.send(inbox, { headers: { ...headers, 'content-type': 'application/activity+json' }, body })
}

const followersOf = async ({ world, blog }: Installation): Promise<string[]> => {
  const { rows } = await sql<{ actor_url: string }>`
    select actor_url from remote_followers join remote_actors on remote_actors.id = actor_id
    where remote_followers.blog_id = ${blog.blogId}`.execute(world.db)
  return rows.map(({ actor_url }) => actor_url)
}
const countWaiting = async ({ world }: Installation) =>
  (await sql`select from deliveries`.execute(world.db)).rows.length

test('two installations believe each other’s documents, signatures and last words [FED-012] [FED-019] [FED-024]', async () => {
  await follow(near, far)
  await follow(far, near)
  expect(await followersOf(far)).toEqual([near.actor])
  expect(await followersOf(near)).toEqual([far.actor])
  for (const one of [near, far]) {
    expect(await countWaiting(one)).toBe(1)
    await sendSome(one.world.deps)
    expect(await countWaiting(one)).toBe(0)
  }
  const leaving = sql`update blogs set is_suspended = true, is_leaving = true where id = ${near.blog.blogId}`
  await leaving.execute(near.world.db)
  await handleEventsAbout(near.world, near.blog.blogId)
  await sendSome(near.world.deps)
  expect(await countWaiting(near)).toBe(0)
  expect(await followersOf(far)).toEqual([])
  expect(await followersOf(near)).toEqual([])
})
