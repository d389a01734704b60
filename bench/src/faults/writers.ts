import { setTimeout as wait } from 'node:timers/promises'
import { postsPerDayMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { isShort } from '../short.ts'
import type { Reader } from '../town/reader.ts'
import type { Talk } from '../town/talks.ts'
import { letLast } from './fault.ts'

/** A write that the server acknowledged, so it must not be lost. */
export interface Acknowledged {
  clientId: string
  kind: 'message' | 'post'
  conversationId: string
  text: string
  /** The start of the acknowledged try. */
  startedAt: number
}

export interface Writers {
  acknowledged: Acknowledged[]
  /** Refusals and broken connections while something was down. */
  refused: number
  stop(): Promise<void>
}

const answerWithinMs = isShort ? 60_000 : 8000
const restMs = 100
/** The short form has few writers, who rest after every line. */
const short = { writers: 4, restMs: 500 }

/** The answer to one try; status 0 when there was none. */
export interface Answered {
  status: number
  retryAfter: string | null
  ms: number
}

interface Place {
  origin: () => string
  talks: readonly Talk[]
  onAnswer?: (answer: Answered) => void
  timeoutMs?: number
}

/**
 * Each writer has its own conversation, sends the next line after the last one was acknowledged, and retries with the
 * same client id until then, as the web does.
 */
export function startWriters(
  { origin, talks, onAnswer = () => {}, timeoutMs = answerWithinMs }: Place,
  count: number,
): Writers {
  const acknowledged: Acknowledged[] = []
  const state = { refused: 0, isStopping: false }
  const authors = [...new Map(talks.map(({ reader }) => [reader.blogName, reader])).values()]
  /** Spreads posts over accounts, so that none reaches the daily limit. */
  const authorOf = (line: number, at: number) =>
    authors[(at + count * Math.floor(line / (postsPerDayMax / 2))) % authors.length] as Reader
  const work = async (talk: Talk, at: number): Promise<void> => {
    for (let line = 0; !state.isStopping; line += 1) {
      const isPost = at % 4 === 3
      const text = `Line ${line} of writer ${at}`
      const clientId = crypto.randomUUID()
      while (!state.isStopping) {
        const request = isPost ? postOf(authorOf(line, at), text, clientId) : messageOf(talk, text, clientId)
        const startedAt = performance.now()
        const answer = await send(origin(), request, timeoutMs)
        onAnswer({ ...answer, ms: performance.now() - startedAt })
        if (answer.status === 200) {
          const kind = isPost ? 'post' : 'message'
          acknowledged.push({ clientId, kind, conversationId: talk.conversationId, text, startedAt })
          if (isShort) await wait(short.restMs)
          break
        }
        state.refused += 1
        await wait(restMs)
      }
    }
  }
  const running = talks.slice(0, isShort ? short.writers : count).map(work)
  return {
    acknowledged,
    get refused() {
      return state.refused
    },
    async stop() {
      state.isStopping = true
      await Promise.all(running)
    },
  }
}

/** Lets people write this long, or in the short form until one more write is acknowledged. */
export function letWrite({ acknowledged }: Writers, ms: number): Promise<void> {
  const from = performance.now()
  return letLast(ms, () => acknowledged.some(({ startedAt }) => startedAt > from))
}

interface Request {
  reader: Reader
  path: string
  body: object
}

const messageOf = (talk: Talk, message: string, client_id: string): Request => ({
  reader: talk.reader,
  path: '/svc/conversations/messages',
  body: { participant: talk.uuid, conversation_id: talk.conversationId, type: 'TEXT', message, client_id },
})

const postOf = (reader: Reader, one: string, client_id: string): Request => ({
  reader,
  path: '/svc/post/update',
  body: { channel_id: reader.blogName, post: { type: 'text', state: '0', one, two: '' }, client_id },
})

const send = (origin: string, { reader, path, body }: Request, timeoutMs: number) =>
  fetch(origin + path, {
    method: 'POST',
    headers: { ...reader.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  }).then(
    async (answer) => {
      const isWhole = await answer.arrayBuffer().then(
        () => true,
        () => false,
      )
      return { status: isWhole ? answer.status : 0, retryAfter: answer.headers.get('retry-after') }
    },
    () => ({ status: 0, retryAfter: null }),
  )
