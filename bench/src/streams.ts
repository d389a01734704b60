import { once } from 'node:events'
import { Agent, get, type IncomingMessage, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { canReadProcessorTime, readFamilyMs, readProcessMs } from '../../server/src/testing/processor-time.ts'
import { isShort } from './short.ts'
import { withStage } from './stage.ts'
import type { Talk } from './town/talks.ts'

const { values } = parseArgs({
  options: {
    streams: { type: 'string', default: isShort ? '100' : '2000' },
    rate: { type: 'string', default: isShort ? '20' : '200' },
    seconds: { type: 'string', default: isShort ? '1' : '10' },
  },
})
const [streamCount, perSecond, seconds] = [values.streams, values.rate, values.seconds].map(Number) as [
  number,
  number,
  number,
]

/** The send time of each message by client id; the streams give the time of arrival. */
const sentAt = new Map<string, number>()
const tookMs: number[] = []

/** One listening page; only messages it sent itself carry a client id. */
async function listen(origin: string, talk: Talk): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  get(`${origin}/services/stream`, { headers: talk.reader.headers, agent: false }, resolve).on('error', reject)
  const answer = await promise
  if (answer.statusCode !== 200) throw new Error(`A stream was refused: ${answer.statusCode}`)
  let rest = ''
  answer.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n\n')
    rest = parts.pop() ?? ''
    for (const part of parts) if (part.startsWith('event: message')) hear(part)
  })
  return answer
}

function hear(part: string): void {
  const id = /"client_id":"([^"]+)"/.exec(part)?.[1]
  const at = id && sentAt.get(id)
  if (at) tookMs.push(performance.now() - at)
}

/** A few keep-alive connections, as between a proxy and the server. */
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

async function send(origin: string, talk: Talk): Promise<void> {
  const clientId = crypto.randomUUID()
  sentAt.set(clientId, performance.now())
  const body = JSON.stringify({
    participant: talk.uuid,
    conversation_id: talk.conversationId,
    type: 'TEXT',
    message: 'The tide is coming in',
    client_id: clientId,
  })
  const headers = { ...talk.reader.headers, 'content-type': 'application/json', 'content-length': body.length }
  const sent = request(`${origin}/svc/conversations/messages`, { method: 'POST', agent, headers })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  if (answer.statusCode !== 200) throw new Error(`A message was refused: ${answer.statusCode}`)
}

/** The short form never fails on time. */
const hearWithinMs = isShort ? 60_000 : 2000

const percentile = (sorted: number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0

await withStage({ profileFolder: null, withTalks: true }, async ({ town: { talks }, server, databasePid }) => {
  const streams: IncomingMessage[] = []
  for (let at = 0; at < streamCount; at += 50) {
    const some = Array.from({ length: Math.min(50, streamCount - at) }, (_, more) => talks[(at + more) % talks.length])
    streams.push(...(await Promise.all(some.map((talk) => listen(server.origin, talk as Talk)))))
  }
  console.log(`${streams.length} streams are open; ${perSecond} messages a second for ${seconds} s`)
  const failures: unknown[] = []
  const running: Promise<void>[] = []
  const readTimes = () => ({ server: readProcessMs(server.pid), database: readFamilyMs(databasePid) })
  const before = canReadProcessorTime ? readTimes() : null
  const startedAt = performance.now()
  for (let number = 0; number < perSecond * seconds; number += 1) {
    const dueMs = (number * 1000) / perSecond - (performance.now() - startedAt)
    if (dueMs > 1) await wait(dueMs)
    running.push(
      send(server.origin, talks[(number * 7) % talks.length] as Talk).catch((error) => void failures.push(error)),
    )
  }
  await Promise.all(running)
  const giveUpAt = performance.now() + hearWithinMs
  while (tookMs.length < running.length && performance.now() < giveUpAt) await wait(20)
  tookMs.sort((shorter, longer) => shorter - longer)
  const [p50, p99] = [percentile(tookMs, 0.5), percentile(tookMs, 0.99)]
  console.log(
    `${running.length - failures.length} sent, ${failures.length} failed; heard ${tookMs.length} times; ` +
      `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (at most 1000 ms)`,
  )
  if (before) {
    const after = readTimes()
    const each = (name: 'server' | 'database') => ((after[name] - before[name]) / running.length).toFixed(2)
    console.log(`Processor milliseconds for each message: server ${each('server')}, database ${each('database')}`)
  }
  for (const failure of failures.slice(0, 3)) console.error(failure)
  for (const stream of streams) stream.destroy()
  agent.destroy()
  const isSlow = p99 >= 1000 && !isShort
  if (failures.length > 0 || isSlow || tookMs.length < running.length) process.exitCode = 1
})
