import { Worker } from 'node:worker_threads'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { WriteBody, WrittenBody } from '@bowerbird/domain/posts/document/change.ts'
import { readAtOnceMax, readAtOnceTagsMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import type { EditorType } from '@bowerbird/domain/posts/text/formats.ts'
import type { RateLimiter } from '../../../core/http/rate-limits.ts'
import { semaphore } from '../../../core/work/semaphore.ts'
import { writeBody } from '../written-text.ts'

export interface Asked {
  typed: string
  format: EditorType
}

export type Answer = { body: WrittenBody } | { refused: string | number }

/** The longest text takes a thirtieth of it. */
const timeoutMs = 10_000
const heapMaxMb = 256
const waitingMax = 100
const inTurn = semaphore(1, waitingMax)

/**
 * Writes the long ones of a member's texts in a thread, one at a time for all members. The time counts for the account.
 * Returns what writes the texts, and knows the long ones already.
 */
export async function writeLongTexts(
  limiter: Pick<RateLimiter, 'whileTimed'>,
  accountId: string,
  texts: readonly (string | undefined)[],
  format: EditorType,
): Promise<WriteBody> {
  const written = new Map<string, WrittenBody>()
  for (const typed of texts) {
    if (typed === undefined || !isLong(typed) || written.has(typed)) continue
    const body = await inTurn(() => limiter.whileTimed(accountId, () => writeInThread({ typed, format })))
    written.set(typed, body)
  }
  return (typed, asked) => written.get(typed) ?? writeBody(typed, asked)
}

export const isLong = (typed: string): boolean =>
  typed.length > readAtOnceMax || typed.split(/[<&]/, readAtOnceTagsMax + 2).length > readAtOnceTagsMax + 1

let thread: Worker | null = null
let settle: PromiseWithResolvers<Answer> | null = null

/** The thread stays, and does not keep the process alive while it has nothing to do. */
async function writeInThread(asked: Asked): Promise<WrittenBody> {
  thread ??= startThread()
  const worker = thread
  settle = Promise.withResolvers()
  const timer = setTimeout(() => void worker.terminate(), timeoutMs)
  worker.ref()
  worker.postMessage(asked)
  try {
    const answer = await settle.promise
    if ('body' in answer) return answer.body
    const { tooDeep, tooIntricate } = postsRefusals
    throw new RefusedError(answer.refused === tooDeep.code ? tooDeep : tooIntricate)
  } finally {
    clearTimeout(timer)
    worker.unref()
  }
}

function startThread(): Worker {
  const worker = new Worker(new URL('./text-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMaxMb },
    env: {},
    execArgv: [],
  })
  worker.on('message', (answer: Answer) => settle?.resolve(answer))
  const end = (how: () => void) => () => {
    if (thread !== worker) return
    thread = null
    how()
  }
  worker.once('error', (problem) => end(() => settle?.reject(problem))())
  worker.once(
    'exit',
    end(() => settle?.resolve({ refused: postsRefusals.tooIntricate.code })),
  )
  return worker
}
