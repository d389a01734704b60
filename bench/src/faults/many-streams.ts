import { get, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { isShort } from '../short.ts'
import { insertBlogs, insertReaders } from '../town/people.ts'
import { insertTalks, type Talk } from '../town/talks.ts'
import { type Fault, isWithin, type Outcome, seconds } from './fault.ts'
import { type Installation, withInstallation } from './installation.ts'

const members = isShort ? 40 : 2000
const openAtOnce = 50
const sendAtOnce = 16
const receivedWithinMs = 2000
const allOpenWithinMs = 60_000
const giveUpAfterMs = 120_000

export const manyStreams: Fault = {
  name: 'streams',
  fault: `kill -9 of the server while ${members} members listen, each to a stream of their own and writing a message before and after`,
  promise:
    'every message received by its member and by nobody else; all streams open again, and no acknowledged message lost',
  run: () => withInstallation(listenAndKill),
}

interface Listener {
  talk: Talk
  received: Set<string>
  stream: IncomingMessage | null
}

async function listenAndKill({ start, db }: Installation): Promise<Outcome> {
  const readers = await insertReaders(db, await insertBlogs(db, members, 'member'))
  const listeners = (await insertTalks(db, readers))
    .filter(({ reader }, at, all) => all.findIndex((other) => other.reader === reader) === at)
    .map((talk): Listener => ({ talk, received: new Set(), stream: null }))
  let server = await start('server')
  const strangers: string[] = []
  const openAll = async () => {
    const began = performance.now()
    await inGroups(listeners, openAtOnce, (listener) => listen(server.origin, listener, strangers))
    return performance.now() - began
  }
  const openMs = await openAll()
  const before = await writeAndReceive(listeners, () => server.origin, 'before')
  process.kill(server.pid, 'SIGKILL')
  server = await start('server')
  const againMs = await openAll()
  const after = await writeAndReceive(listeners, () => server.origin, 'after')
  const { rows } = await sql<{ count: number }>`
    select count(distinct content ->> 'text')::int as count from messages
    where content ->> 'text' like 'To member-%'`.execute(db)
  for (const { stream } of listeners) stream?.destroy()
  const stored = rows[0]?.count ?? 0
  return {
    measured:
      `${listeners.length} streams open after ${seconds(openMs)}, and after ${seconds(againMs)} once more; ` +
      `${before.received + after.received} of ${2 * members} messages received, the last ${seconds(Math.max(before.lastMs, after.lastMs))} ` +
      `after it was acknowledged; ${strangers.length} received by somebody else; ${2 * members - stored} lost`,
    isHeld:
      listeners.length === members &&
      before.received + after.received === 2 * members &&
      strangers.length === 0 &&
      stored === 2 * members &&
      isWithin(Math.max(before.lastMs, after.lastMs), receivedWithinMs) &&
      isWithin(Math.max(openMs, againMs), allOpenWithinMs),
  }
}

async function inGroups<T>(all: readonly T[], atOnce: number, work: (one: T) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < all.length; at += atOnce) await Promise.all(all.slice(at, at + atOnce).map(work))
}

const textFor = ({ talk }: Listener, round: string) => `To ${talk.reader.blogName} ${round}`

async function listen(origin: string, listener: Listener, strangers: string[]): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const { headers, blogName } = listener.talk.reader
  get(`${origin}/services/stream`, { headers, agent: false }, resolve).on('error', reject)
  const stream = await promise
  if (stream.statusCode !== 200) throw new Error(`A stream was refused: ${stream.statusCode}`)
  listener.stream = stream
  let rest = ''
  // A killed server cuts it.
  stream.on('error', () => {})
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    const parts = (rest + chunk).split('\n\n')
    rest = parts.pop() ?? ''
    for (const [text = '', name] of parts.join('\n').matchAll(/To (member-\d+) (?:before|after)/g))
      if (name === blogName) listener.received.add(text)
      else strangers.push(`${blogName} received ${text}`)
  })
}

/** Each member writes one message, and receives it as another device of theirs would. */
async function writeAndReceive(listeners: readonly Listener[], origin: () => string, round: string) {
  await inGroups(listeners, sendAtOnce, async (listener) => {
    const { reader, uuid, conversationId } = listener.talk
    const answer = await fetch(`${origin()}/svc/conversations/messages`, {
      method: 'POST',
      headers: { ...reader.headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ participant: uuid, conversation_id: conversationId, type: 'TEXT', message: textFor(listener, round) },
        client_id: crypto.randomUUID(),
      }),
    })
    if (!answer.ok) throw new Error(`A message was refused: ${answer.status} ${await answer.text()}`)
  })
  const writtenAt = performance.now()
  const missing = () => listeners.filter((listener) => !listener.received.has(textFor(listener, round)))
  while (missing().length > 0 && performance.now() - writtenAt < giveUpAfterMs) await wait(20)
  return { received: listeners.length - missing().length, lastMs: performance.now() - writtenAt }
}
