import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../../server/src/core/database/database.ts'
import type { startS3Store } from '../../../server/src/testing/services/s3-store.ts'
import { aPhoto, multipart } from '../../../server/src/testing/uploads.ts'
import type { Child } from '../child-process.ts'
import type { Town } from '../town/fill.ts'
import type { Talk } from '../town/talks.ts'

export interface Several {
  servers: [Child, Child]
  workers: [Child, Child]
  db: Db
  town: Town
  store: Awaited<ReturnType<typeof startS3Store>>
}

const timeoutMs = 30_000

/** The guarantees for two servers and two workers. */
export const checks: [string, (several: Several) => Promise<boolean>][] = [
  ['a photo sent to one server lies in the store and is shown by the other', isShownByOther],
  ['a message sent to one server is heard by a page that listens at the other', isReceivedAtOther],
  ['who was held back by one server is held back by the other', isHeldBackByBoth],
  ['both workers say that they live, and what was written is worked on', isWorkedOn],
  ['with one server and one worker stopped, the others go on', goesOnWithHalf],
]

const until = async (isSo: () => Promise<boolean>): Promise<boolean> => {
  for (const giveUpAt = Date.now() + timeoutMs; Date.now() < giveUpAt; ) {
    if (await isSo()) return true
    await wait(100)
  }
  return false
}

async function isShownByOther({ servers: [one, other], town, store }: Several): Promise<boolean> {
  const { payload, headers } = await multipart({ body: await aPhoto(640, 480).jpeg().toBuffer() })
  const sent = await fetch(`${one.origin}/svc/post/upload/photo`, {
    method: 'POST',
    headers: { ...town.readers[0]?.headers, ...headers },
    body: Uint8Array.from(payload),
  })
  const { response } = (await sent.json()) as { response: { url: string } }
  const shown = await fetch(other.origin + response.url, { headers: town.readers[0]?.headers ?? {} })
  const bytes = Buffer.from(await shown.arrayBuffer())
  return shown.ok && [...store.objects.values()].some(({ body }) => body.equals(bytes))
}

const say = (origin: string, { reader, uuid, conversationId }: Talk, message: string) =>
  fetch(`${origin}/svc/conversations/messages`, {
    method: 'POST',
    headers: { ...reader.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ participant: uuid, conversation_id: conversationId, type: 'TEXT', message }),
  })

/** The sender's other pages receive it too. */
async function isReceivedAtOther({ servers: [one, other], town: { talks } }: Several): Promise<boolean> {
  const [talk] = talks
  if (!talk) return false
  const leave = new AbortController()
  const stream = await fetch(`${other.origin}/services/stream`, { headers: talk.reader.headers, signal: leave.signal })
  let received = ''
  const listening = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of stream.body ?? []) received += decoder.decode(chunk as Uint8Array, { stream: true })
  })().catch(() => {})
  await until(async () => received.length > 0)
  await say(one.origin, talk, 'Heard at the other server')
  const isReceived = await until(async () => received.includes('Heard at the other server'))
  leave.abort()
  await listening
  return isReceived
}

async function isHeldBackByBoth({ servers: [one, other], town }: Several): Promise<boolean> {
  const guess = async (origin: string) => {
    const answer = await fetch(`${origin}/login`, {
      method: 'POST',
      headers: { ...town.readers[1]?.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@example.test', password: 'a guess, and wrong' }),
    })
    await answer.arrayBuffer()
    return answer.status
  }
  const isHeldBack = await until(async () => (await guess(one.origin)) === 429)
  return isHeldBack && (await guess(other.origin)) === 429
}

async function isWorkedOn({ db, servers: [one], town: { talks } }: Several): Promise<boolean> {
  const [talk] = talks
  if (!talk) return false
  await fetch(`${one.origin}/svc/post/update`, {
    method: 'POST',
    headers: { ...talk.reader.headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      channel_id: talk.reader.blogName,
      post: { type: 'text', state: '0', one: 'Work', two: '' },
    }),
  })
  return until(async () => {
    const { rows } = await sql<{ waiting: number; alive: number; all: number }>`
      select (select count(*)::int from events where handled_at is null) as waiting,
             (select count(*)::int from events) as all,
             (select count(*)::int from worker_pools where seen_at > now() - interval '30 seconds') as alive`.execute(
      db,
    )
    const [row] = rows
    // Each worker has one pool for quick jobs and one for slow ones.
    return !!row && row.all > 0 && row.waiting === 0 && row.alive >= 4
  })
}

async function goesOnWithHalf(several: Several): Promise<boolean> {
  const { servers, workers, town } = several
  await Promise.all([servers[0].stop(), workers[0].stop()])
  const [talk] = town.talks
  if (!talk) return false
  const { ok } = await say(servers[1].origin, talk, 'Still here')
  const page = await fetch(`${servers[1].origin}/dashboard`, { headers: talk.reader.headers })
  return ok && page.ok
}
