import { randomUUID } from 'node:crypto'
import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { readRemoteActor } from '@bowerbird/domain/federation/incoming.ts'
import { sql } from 'kysely'
import { tryNow } from '../../../server/src/federation/deliveries.store.ts'
import { cookiesOf } from '../../../server/src/testing/world.ts'
import { isShort } from '../short.ts'
import { isRunning, kill, waitFor } from './children.ts'
import { beFollowedByRows, followByRows } from './follow.ts'
import { type Half, type Installation, install } from './installation.ts'

const victims = ['server', 'worker', 'database'] as const
/** Something is killed about this often. */
const betweenMs = isShort ? 250 : 2500
const arriveWithinMs = 600_000
const writersEach = 2

/** Leads requests to the installation whose host they name. */
async function openRouter() {
  const ports = new Map<string, number>()
  const router = createServer((request, reply) => {
    const { method, url: path, headers } = request
    const inner = forward({ host: '127.0.0.1', port: ports.get(headers.host ?? '') ?? 1, method, path, headers })
    inner.on('response', (answer) => {
      reply.writeHead(answer.statusCode as number, answer.headers)
      answer.on('error', () => reply.destroy()).pipe(reply)
    })
    inner.on('error', () => reply.destroy())
    request.pipe(inner)
  })
  await new Promise<void>((ready) => router.listen(0, '127.0.0.1', ready))
  return { ports, port: (router.address() as AddressInfo).port, close: () => router.close() }
}

/** The actor's document as the other installation would read it. */
async function readActorOf({ port, host, actor }: Installation) {
  const { pathname } = new URL(actor)
  const answer = await fetch(`http://127.0.0.1:${port}${pathname}`, {
    headers: { 'x-forwarded-proto': 'https', 'x-forwarded-host': host },
  })
  const found = readRemoteActor(await answer.json(), actor)
  if (typeof found === 'string') throw new Error(found)
  return found
}

/** Writes a post, again and again with the same id until the server says that it has it. */
async function write({ port, member }: Installation, nth: number): Promise<string> {
  const body = JSON.stringify({
    client_id: randomUUID(),
    channel_id: member.blogName,
    post: { one: `Post ${nth}`, two: '<p>Some words.</p>' },
  })
  const headers = { 'content-type': 'application/json', cookie: cookiesOf(member), 'x-form-key': member.formKey }
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/svc/post/update`, { method: 'POST', headers, body }).catch(
      () => null,
    )
    if (answer?.status === 200)
      return ((await answer.json()) as { response: { post: { id: string } } }).response.post.id
    if (answer && answer.status < 500) throw new Error(`A post is refused: ${answer.status} ${await answer.text()}`)
    await wait(100)
  }
}

async function writeMany(side: Installation, count: number, paceMs: number): Promise<string[]> {
  const ids: string[] = []
  let nth = 0
  await Promise.all(
    Array.from({ length: writersEach }, async () => {
      while (nth < count) {
        nth += 1
        ids.push(await write(side, nth))
        await wait(Math.random() * 2 * paceMs)
      }
    }),
  )
  return ids
}

/** Kills one of the six processes that are left, at random. */
async function killOne(sides: readonly Installation[]): Promise<string> {
  const side = sides[Math.floor(Math.random() * sides.length)] as Installation
  const victim = victims[Math.floor(Math.random() * victims.length)] as (typeof victims)[number]
  if (victim === 'database') {
    const { pid } = side.database
    process.kill(pid, 'SIGKILL')
    await waitFor(() => side.database.pid !== pid)
  } else await kill(side.running[victim])
  for (const each of sides) await startMissing(each)
  return victim
}

/** A half ends by itself when its database is away for too long. */
async function startMissing(side: Installation): Promise<void> {
  for (const half of ['server', 'worker'] as Half[])
    if (!isRunning(side.running[half])) side.running[half] = await side.start(half)
}

/** The posts of the other side that are here, by the number of rows for each. */
async function arrivedAt({ db }: Installation, from: Installation): Promise<Map<string, number>> {
  const before = `https://${from.host}/ap/posts/`
  const { rows } = await sql<{ object_url: string; count: number }>`
    select object_url, count(*)::int as count from remote_posts join posts on posts.id = remote_posts.post_id
    where starts_with(object_url, ${before}) group by object_url`.execute(db)
  return new Map(rows.map(({ object_url, count }) => [object_url.slice(before.length), count]))
}

/** Two installations follow each other and write, while their servers, workers and databases are killed. */
export async function measureTwo(posts: number, kills: number): Promise<boolean> {
  const router = await openRouter()
  const sides: Installation[] = []
  try {
    for (const host of ['near.example', 'far.example']) {
      const side = await install(host, router.port)
      router.ports.set(host, side.port)
      // More posts than a day allows.
      await side.db.updateTable('accounts').set({ posts_per_day: 0 }).execute()
      sides.push(side)
    }
    const [near, far] = sides as [Installation, Installation]
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      await followByRows(one.db, one.member, await readActorOf(other))
      await beFollowedByRows(other.db, other.member, await readActorOf(one))
    }
    return await flow([near, far], posts, kills)
  } finally {
    for (const side of sides) await side.close()
    router.close()
  }
}

async function flow(
  [near, far]: readonly [Installation, Installation],
  posts: number,
  kills: number,
): Promise<boolean> {
  const startedAt = performance.now()
  const paceMs = (kills * betweenMs * writersEach) / (posts / 2)
  const writing = Promise.all([near, far].map((side) => writeMany(side, posts / 2, paceMs)))
  const struck: Record<string, number> = { server: 0, worker: 0, database: 0 }
  for (let killed = 0; killed < kills; killed += 1) {
    await wait(Math.random() * 2 * betweenMs)
    const victim = await killOne([near, far])
    struck[victim] = (struck[victim] ?? 0) + 1
  }
  const [fromNear, fromFar] = (await writing) as [string[], string[]]
  const wroteIn = Math.round((performance.now() - startedAt) / 1000)
  const missing = async () => {
    for (const side of [near, far]) await startMissing(side)
    const [atFar, atNear] = [await arrivedAt(far, near), await arrivedAt(near, far)]
    return fromNear.filter((id) => !atFar.has(id)).length + fromFar.filter((id) => !atNear.has(id)).length
  }
  // Staff press "Try again now" after an outage, and so do not wait for the next try.
  for (const [side, other] of [
    [near, far],
    [far, near],
  ] as const)
    await side.db.transaction().execute((tx) => tryNow(tx, other.host))
  const isDone = async () => (await missing()) === 0 || wait(500, false)
  await waitFor(isDone, arriveWithinMs).catch(() => {})
  const [atFar, atNear] = [await arrivedAt(far, near), await arrivedAt(near, far)]
  const twice = [...atFar.values(), ...atNear.values()].filter((count) => count !== 1).length
  const left = await missing()
  console.log(
    `two installations: ${fromNear.length + fromFar.length} posts written in ${wroteIn} s, killed ${JSON.stringify(struck)}; ` +
      `${left} missing, ${twice} twice, after ${Math.round((performance.now() - startedAt) / 1000)} s`,
  )
  return left === 0 && twice === 0 && atFar.size === fromNear.length && atNear.size === fromFar.length
}
