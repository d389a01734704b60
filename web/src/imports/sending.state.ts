import { t } from '@bowerbird/domain/core/language/t.ts'
import { type Import, sendArchivePart } from '@bowerbird/domain/imports/imports.contract.ts'
import { archivePartBytes } from '@bowerbird/domain/imports/imports.limits.ts'
import { create } from 'zustand'
import { ApiRefusal } from '../core/call-api.ts'
import { onSessionEnd } from '../core/session-end.ts'
import { uploadFile } from '../core/upload.ts'

interface Sending {
  file: File
  sentBytes: number
  secondsLeft: number | null
  /** The connection is gone; the same part is tried again by itself. */
  isWaiting: boolean
  /** The reason of a refusal, after which only a person goes on. */
  problem: string
}

/** Archives on their way from this tab, by their import. They go on while one reads other pages of the site. */
export const useSendings = create<Record<string, Sending>>(() => ({}))

const stops = new Map<string, AbortController>()
const firstWaitMs = 1000
const longestWaitMs = 30_000
const rateAfterMs = 3000
export const fileGone = t('Couldn’t read the file. Choose it again.')

const show = (id: string, change: Partial<Sending>) =>
  useSendings.setState((all) => (all[id] ? { [id]: { ...all[id], ...change } } : all))

const clear = (id: string) =>
  useSendings.setState((all) => Object.fromEntries(Object.entries(all).filter(([one]) => one !== id)), true)

export function stopSending(id: string): void {
  stops.get(id)?.abort()
  clear(id)
}

onSessionEnd(() => {
  for (const id of stops.keys()) stopSending(id)
})

interface Archive {
  blogName: string
  file: File
  /** Told of each part that has arrived. */
  onPart: (one: Import) => Promise<void>
}

/** Sends the parts in their order, from the first that the server lacks. IMP-073 */
export async function sendArchive(first: Import, { blogName, file, onPart }: Archive): Promise<void> {
  const { id } = first
  stops.get(id)?.abort()
  const stop = new AbortController()
  stops.set(id, stop)
  const onLoaded = rateFrom(first.next_part * archivePartBytes, file.size)
  const sentBytes = first.next_part * archivePartBytes
  useSendings.setState({ [id]: { file, sentBytes, secondsLeft: null, isWaiting: false, problem: '' } })
  try {
    let one = first
    while (one.state === 'uploading' && one.next_part * archivePartBytes < file.size) {
      const from = one.next_part * archivePartBytes
      const part = new File([file.slice(from, from + archivePartBytes)], file.name)
      const path = sendArchivePart.path
        .replace(':name', blogName)
        .replace(':import_id', id)
        .replace(':part', String(one.next_part))
      const onProgress = (share: number) => show(id, onLoaded(from + share * part.size))
      one = await untilSent(id, part, stop.signal, () =>
        uploadFile<{ import: Import }>({ path, field: 'file', file: part, onProgress, signal: stop.signal }),
      )
      if (stop.signal.aborted) return
      await onPart(one)
    }
    clear(id)
  } catch (refusal) {
    if (!stop.signal.aborted) show(id, { isWaiting: false, problem: (refusal as Error).message })
  } finally {
    if (stops.get(id) === stop) stops.delete(id)
  }
}

/** Tries again until it is sent or refused: with the network, or after a while. */
async function untilSent(id: string, part: File, signal: AbortSignal, send: () => Promise<{ import: Import }>) {
  for (let failures = 0; ; failures += 1) {
    try {
      const answer = await send()
      show(id, { isWaiting: false })
      return answer.import
    } catch (refusal) {
      if (signal.aborted || !isWorthRetrying(refusal)) throw refusal
      // A file that was moved or changed fails like a lost connection.
      if (!(await isReadable(part))) throw new Error(fileGone)
      show(id, { isWaiting: true, secondsLeft: null })
      await networkOr(Math.min(firstWaitMs * 2 ** failures, longestWaitMs), signal)
    }
  }
}

const isWorthRetrying = (refusal: unknown) =>
  refusal instanceof ApiRefusal && (refusal.status === 0 || refusal.status === 429 || refusal.status >= 500)

const isReadable = (part: File) =>
  part
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

function networkOr(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const over = new AbortController()
  const end = () => {
    clearTimeout(timer)
    over.abort()
    resolve()
  }
  const timer = setTimeout(end, ms)
  addEventListener('online', end, { signal: over.signal })
  signal.addEventListener('abort', end, { signal: over.signal })
  return promise
}

/** Reckons the time left from the rate since the beginning. */
function rateFrom(startBytes: number, totalBytes: number) {
  const startedAt = Date.now()
  return (sentBytes: number): Partial<Sending> => {
    const [ms, sent] = [Date.now() - startedAt, sentBytes - startBytes]
    const secondsLeft = ms > rateAfterMs && sent > 0 ? ((totalBytes - sentBytes) * ms) / sent / 1000 : null
    return { sentBytes, secondsLeft }
  }
}
