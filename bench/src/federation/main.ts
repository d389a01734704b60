// Measures a post to many servers, then kills the worker at random while posts flow: all must arrive, each once.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { useOwnDatabase } from '../../../server/src/testing/own-database.ts'
import { setup } from '../../../server/src/testing/start-test-database.ts'
import { openWorld, type Person, type World } from '../../../server/src/testing/world.ts'
import { writePost } from '../../../server/src/testing/writing.ts'

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '20' }, posts: { type: 'string', default: '200' } },
})
const secret = 'a secret for measuring, 32 letters'
const servers = { many: 500, few: 3 }
/** A worker lives for about this long, with its start, until it is killed. */
const turnMs = 3000

interface Arrived {
  /** Counts each activity at each server. */
  times: Map<string, number>
  count: number
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

const children = new Set<ChildProcess>()

async function startChild(port: number): Promise<ChildProcess> {
  const env = { ...process.env, OUTSIDE_PORT: String(port), SECRET: secret }
  const child = fork(join(import.meta.dirname, 'child.ts'), { env })
  children.add(child.on('exit', () => children.delete(child)))
  await once(child, 'message')
  return child
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

async function waitFor(isDone: () => boolean | Promise<boolean>, ms = 300_000): Promise<void> {
  const endsAt = performance.now() + ms
  while (!(await isDone())) {
    if (performance.now() > endsAt) throw new Error('It takes too long')
    await wait(20)
  }
}

const isAllHandled = async ({ db }: World) => {
  const { rows } = await sql<{ left: boolean }>`
    select exists (select from deliveries) or exists (select from events where handled_at is null) as left`.execute(db)
  return rows[0]?.left === false
}

async function processorMs(child: ChildProcess): Promise<number> {
  const reported = once(child, 'message')
  child.send('how much')
  const [{ user, system }] = (await reported) as [NodeJS.CpuUsage]
  return Math.round((user + system) / 1000)
}

async function measureFanOut(world: World, port: number, arrived: Arrived): Promise<void> {
  const wren = await aFollowedBlog(world, servers.many)
  const child = await startChild(port)
  for (const nth of [1, 2, 3]) {
    const [startedAt, usedBefore] = [performance.now(), await processorMs(child)]
    await writePost(world, wren)
    await waitFor(() => arrived.count >= servers.many * nth)
    const took = Math.round(performance.now() - startedAt)
    const used = (await processorMs(child)) - usedBefore
    console.log(`a post reaches ${servers.many} servers in ${took} ms, with ${used} ms of the worker's processor`)
  }
  child.kill('SIGKILL')
}

async function killWhilePostsFlow(world: World, port: number, arrived: Arrived): Promise<boolean> {
  const wren = await aFollowedBlog(world, servers.few)
  const [posts, kills] = [Number(values.posts), Number(values.kills)]
  arrived.times.clear()
  let killed = 0
  const writing = (async () => {
    for (let nth = 0; nth < posts; nth += 1) {
      await writePost(world, wren)
      await wait((Math.random() * 2 * kills * turnMs) / posts)
    }
  })()
  let child = await startChild(port)
  for (; killed < kills; killed += 1) {
    await wait(Math.random() * 1500)
    child.kill('SIGKILL')
    await once(child, 'exit')
    child = await startChild(port)
  }
  await writing
  await waitFor(() => isAllHandled(world))
  child.kill('SIGKILL')
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from posts where blog_id = ${wren.blogId}`.execute(world.db)
  const expected = (rows[0]?.count ?? 0) * servers.few
  // The worker of the measurement before was killed too, and what it had claimed came again.
  const times = [...arrived.times].flatMap(([key, count]) => (key.includes(`-${wren.blogId}.example`) ? [count] : []))
  const twice = times.filter((count) => count > 1).length
  console.log(
    `${killed} times killed: ${times.length} of ${expected} activities arrived, ${twice} of them twice with the same id`,
  )
  return times.length === expected
}

const stop = await setup()
const database = await useOwnDatabase()
const { arrived, port, close } = await openServers()
const world = await openWorld({ SECRET: secret }, 'none', { federates: true })
try {
  await measureFanOut(world, port, arrived)
  process.exitCode = (await killWhilePostsFlow(world, port, arrived)) ? 0 : 1
} finally {
  for (const child of children) child.kill('SIGKILL')
  await world.close()
  await database.drop()
  close()
  await stop()
}
