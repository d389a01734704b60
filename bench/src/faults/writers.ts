import type { Talk } from '../town/talks.ts'

/** A write that the server said it has: nothing may lose it. */
export interface Acknowledged {
  clientId: string
  kind: 'message' | 'post'
  conversationId: string
  text: string
  /** When the try that was acknowledged began. */
  startedAt: number
}

export interface Writers {
  acknowledged: Acknowledged[]
  /** Answers that were no yes, and connections that broke, while something was down. */
  refused: number
  stop(): Promise<void>
}

const answerWithinMs = 8000
const restMs = 20

interface Place {
  origin: () => string
  talks: readonly Talk[]
}

/**
 * Each writer has a conversation of its own, writes the next line only once the last one was acknowledged, and repeats
 * a line with the same client id until it is: as the web does.
 */
export function startWriters({ origin, talks }: Place, count: number): Writers {
  const acknowledged: Acknowledged[] = []
  const state = { refused: 0, isStopping: false }
  const work = async (talk: Talk, at: number): Promise<void> => {
    for (let line = 0; !state.isStopping; line += 1) {
      const isPost = at % 4 === 3
      const text = `Line ${line} of writer ${at}`
      const clientId = crypto.randomUUID()
      while (!state.isStopping) {
        const request = isPost ? postOf(talk, text, clientId) : messageOf(talk, text, clientId)
        const startedAt = performance.now()
        if (await isTaken(origin(), request)) {
          const kind = isPost ? 'post' : 'message'
          acknowledged.push({ clientId, kind, conversationId: talk.conversationId, text, startedAt })
          break
        }
        state.refused += 1
        await new Promise((resolve) => setTimeout(resolve, restMs))
      }
    }
  }
  const running = talks.slice(0, count).map(work)
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

interface Request {
  talk: Talk
  path: string
  body: object
}

const messageOf = (talk: Talk, message: string, client_id: string): Request => ({
  talk,
  path: '/svc/conversations/messages',
  body: { participant: talk.uuid, conversation_id: talk.conversationId, type: 'TEXT', message, client_id },
})

const postOf = (talk: Talk, one: string, client_id: string): Request => ({
  talk,
  path: '/svc/post/update',
  body: { channel_id: talk.reader.blogName, post: { type: 'text', state: '0', one, two: '' }, client_id },
})

const isTaken = (origin: string, { talk, path, body }: Request): Promise<boolean> =>
  fetch(origin + path, {
    method: 'POST',
    headers: { ...talk.reader.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(answerWithinMs),
  }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.ok
    },
    () => false,
  )
