import type { Socket } from 'node:net'
import type pg from 'pg'
import type { Send } from './send.ts'
import { noteStatement } from './slow-database.ts'

/** Exceeds the statement timeout, so that a live database answers first. */
const silentAfterMs = 6500
/** The timeout is shorter while the database is known to be silent. */
const stillSilentAfterMs = 1500
const longestSettingText = 100

let isSilent = false

/**
 * Destroys a connection whose database stopped or vanished without closing it: its queries would otherwise wait
 * forever.
 */
export function withSilenceWatch(client: pg.ClientBase, send: Send, patience = 1): Send {
  const afterMs = silentAfterMs * patience
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  let mayTakeLonger = false
  return (...args) => {
    const text = textOf(args[0])
    if (text.length < longestSettingText) {
      if (text.includes('statement_timeout')) mayTakeLonger = !text.startsWith('reset')
      else if (text === 'commit' || text === 'rollback') mayTakeLonger = false
    }
    const askedAt = performance.now()
    const sent = send(...args)
    if (mayTakeLonger || !(sent instanceof Promise)) return sent
    const waitMs = isSilent ? Math.min(stillSilentAfterMs, afterMs) : afterMs
    let timer = setTimeout(judge, waitMs)
    function judge() {
      const received = stream.bytesRead
      // A process that was itself blocked must first read the bytes that arrived meanwhile.
      setImmediate(() => {
        if (isAnswered) return
        if (stream.bytesRead !== received) {
          timer = setTimeout(judge, waitMs)
          return
        }
        isSilent = true
        stream.destroy()
      })
    }
    let isAnswered = false
    const calm = () => {
      isAnswered = true
      clearTimeout(timer)
      noteStatement((performance.now() - askedAt) / patience)
    }
    sent.then(() => {
      isSilent = false
      calm()
    }, calm)
    return sent
  }
}

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : String((query as { text?: string } | undefined)?.text ?? '')
