import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { useOwnDatabase } from '../../../server/src/testing/own-database.ts'
import { openWorld, type Person, type World } from '../../../server/src/testing/world.ts'
import { writePost } from '../../../server/src/testing/writing.ts'
import { isShort } from '../short.ts'
import { kill, processorMs, secret, startHalf, waitFor } from './children.ts'

const servers = { many: isShort ? 10 : 500, few: 3 }
/** A worker lives for about this long, with its start, until it is killed. */
const turnMs = isShort ? 500 : 3000

interface Arrived {
  /** Counts each activity at each server. */
  times: Map<string, number>
  count: number
}

interface Scene {
  world: World
  port: number
  arrived: Arrived
}

/** Plays every other server: counts what arrives by host and id. */
async function openServers() {
  const arrived: Arrived = { times: new Map(), count: 0 }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { id } = JSON.parse(Buffer.concat(chunks).toString())
    const key = `${request.headers.host} ${id}`
    arrived.times.set(key, (arrived.times.get(key) ?? 0) + 1)
    arrived.count += 1
    response.writeHead(202).end()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return { arrived, port: (server.address() as AddressInfo).port, close: () => server.close() }
}

/** A blog that somebody on each of so many servers follows. */
async function aFollowedBlog(world: World, count: number): Promise<Person> {
  const who = await world.aMember()
  await world.app.inject({ url: `/ap/blogs/${who.blogId}` })
  await sql`
    with made as (
      insert into remote_actors (actor_url, host, inbox, shared_inbox, keys, name)
      select 'https://' || host || '/ann', host, 'https://' || host || '/ann/inbox', 'https://' || host || '/inbox', '[]', ''
      from (select 's' || nth || '-' || ${who.blogId}::text || '.example' as host from generate_series(1, ${count}::int) as nth) as hosts
      returning id
    )
    insert into remote_followers (blog_id, actor_id, follow_id) select ${who.blogId}::bigint, id, '' from made`.execute(
    world.db,
  )
  return who
}

const isAllHandled = async ({ db }: World) => {
  const { rows } = await sql<{ left: boolean }>`
    select exists (select from deliveries) or exists (select from events where handled_at is null) as left`.execute(db)
  return rows[0]?.left === false
}

const startWorker = (port: number) => startHalf({ OUTSIDE_PORT: String(port) })

async function fanOut({ world, port, arrived }: Scene): Promise<boolean> {
  const wren = await aFollowedBlog(world, servers.many)
  const child = await startWorker(port)
  for (const nth of isShort ? [1] : [1, 2, 3]) {
    const [startedAt, usedBefore] = [performance.now(), await processorMs(child)]
    await writePost(world, wren)
    await waitFor(() => arrived.count >= servers.many * nth)
    const took = Math.round(performance.now() - startedAt)
    const used = (await processorMs(child)) - usedBefore
    console.log(`a post reaches ${servers.many} servers in ${took} ms, with ${used} ms of the worker's processor`)
  }
  await kill(child)
  return true
}

async function killWhilePostsFlow({ world, port, arrived }: Scene, posts: number, kills: number): Promise<boolean> {
  const wren = await aFollowedBlog(world, servers.few)
  arrived.times.clear()
  const writing = (async () => {
    for (let nth = 0; nth < posts; nth += 1) {
      await writePost(world, wren)
      await wait((Math.random() * 2 * kills * turnMs) / posts)
    }
  })()
  let child = await startWorker(port)
  for (let killed = 0; killed < kills; killed += 1) {
    await wait(Math.random() * 1500)
    await kill(child)
    child = await startWorker(port)
  }
  await writing
  await waitFor(() => isAllHandled(world))
  await kill(child)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from posts where blog_id = ${wren.blogId}`.execute(world.db)
  const expected = (rows[0]?.count ?? 0) * servers.few
  const times = [...arrived.times].flatMap(([key, count]) => (key.includes(`-${wren.blogId}.example`) ? [count] : []))
  const twice = times.filter((count) => count > 1).length
  console.log(
    `${kills} times killed: ${times.length} of ${expected} activities arrived, ${twice} of them twice with the same id`,
  )
  return times.length === expected
}

async function inScene(work: (scene: Scene) => Promise<boolean>): Promise<boolean> {
  const database = await useOwnDatabase()
  const { arrived, port, close } = await openServers()
  const world = await openWorld({ SECRET: secret }, 'none', { federates: true })
  try {
    return await work({ world, port, arrived })
  } finally {
    await world.close()
    await database.drop()
    close()
  }
}

/** Measures a post to many servers. */
export const measureFanOut = (): Promise<boolean> => inScene(fanOut)

/** Kills the worker at random while posts flow to some servers. */
export const measureKills = (posts: number, kills: number): Promise<boolean> =>
  inScene((scene) => killWhilePostsFlow(scene, posts, kills))
