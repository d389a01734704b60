import { t } from '@bowerbird/domain/core/language/t.ts'
import { readEmbedInput } from '@bowerbird/domain/media/embed-code.ts'
import { embedRetryMs, embedWidthDefaultPx } from '@bowerbird/domain/media/embeds.limits.ts'
import { buildFrame, recogniseEmbed } from '@bowerbird/domain/media/embeds.ts'
import { readVideoData, type VideoData } from '@bowerbird/domain/media/media.contract.ts'
import { useEffect, useState } from 'react'
import { ApiRefusal, type Caller } from '../../../core/call-api.ts'
import { useCall } from '../../../core/query.ts'

const settleMs = 400

const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Looks up an address or embed code; unreadable ones are never asked about. POST-262 … POST-269, POST-456 */
export async function lookUpEmbed(call: Caller, typed: string): Promise<VideoData> {
  const address = readEmbedInput(typed)
  if (typeof address !== 'string') throw new Error(address.text) // POST-265
  const ask = async () => checked(await call(readVideoData, { embed_url: address, embed_width: embedWidthDefaultPx }))
  const first = await ask()
  if (first.thumbnail) return first
  await later(embedRetryMs) // POST-268
  return ask().catch(() => first) // POST-269
}

/** POST-266 */
function checked(answer: unknown): VideoData {
  if (!answer || typeof answer !== 'object' || Object.keys(answer).length === 0)
    throw new Error(t('Invalid embed response'))
  return answer as VideoData
}

/** The player of a service that could not be asked just now: where its address tells, the post plays it all the same. */
export function frameByAddress({ url }: VideoData): string | null {
  const embed = recogniseEmbed(url)
  return embed && buildFrame(embed.service, embed.id, embedWidthDefaultPx)
}

export interface EmbedLookUp {
  isLoading: boolean
  found: VideoData | null
  problem: string
  /** Asks again; null where that cannot help. */
  retry: (() => void) | null
}
const nothing: EmbedLookUp = { isLoading: false, found: null, problem: '', retry: null }

/** Looks up what is typed once it stands still. POST-270 */
export function useEmbedLookUp(typed: string): EmbedLookUp {
  const call = useCall()
  const [now, setNow] = useState(nothing)
  const [tries, setTries] = useState(1)
  const input = typed.trim()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks anew for each try.
  useEffect(() => {
    setNow(nothing)
    if (!input) return
    let isStale = false
    const failed = (refused: Error): EmbedLookUp => ({
      ...nothing,
      problem: refused.message,
      retry: refused instanceof ApiRefusal ? () => setTries((now) => now + 1) : null,
    })
    const timer = setTimeout(() => {
      setNow({ ...nothing, isLoading: true })
      lookUpEmbed(call, input).then(
        (found) => isStale || setNow({ ...nothing, found }),
        (refused: Error) => isStale || setNow(failed(refused)),
      )
    }, settleMs)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [input, call, tries])
  return now
}
