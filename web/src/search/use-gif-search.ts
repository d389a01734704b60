import { gifBatchDelayMs, gifBatchSize, gifInputDebounceMs } from '@bowerbird/domain/media/gifs.limits.ts'
import { cleanGifQuery } from '@bowerbird/domain/media/gifs.rules.ts'
import { useEffect, useState } from 'react'
import { useCall } from '../core/query.ts'
import { type FoundGifs, findGifs } from './gif-search.ts'

interface Search {
  isLoading: boolean
  found: FoundGifs | null
  problem: string
}
const nothing: Search = { isLoading: false, found: null, problem: '' }

/** Searches once typing rests; a late answer to an older query is never shown. POST-273 … POST-277 */
export function useGifSearch(typed: string, context: string): Search & { retry: () => void } {
  const call = useCall()
  const [now, setNow] = useState(nothing)
  const [tries, setTries] = useState(1)
  const query = cleanGifQuery(typed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: searches anew for each try.
  useEffect(() => {
    setNow(query ? { ...nothing, isLoading: true } : nothing)
    if (!query) return
    let isStale = false
    const timer = setTimeout(() => {
      findGifs(call, query, context).then(
        (found) => isStale || setNow({ ...nothing, found }),
        (refused: Error) => isStale || setNow({ ...nothing, problem: refused.message }),
      )
    }, gifInputDebounceMs)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [query, context, call, tries])
  return { ...now, retry: () => setTries(tries + 1) }
}

/** Many tiles are drawn a batch at a time, so that typing is never held up. POST-282 */
export function useBatches<Item>(items: readonly Item[]): readonly Item[] {
  const [drawn, setDrawn] = useState({ of: items, count: gifBatchSize })
  const count = drawn.of === items ? drawn.count : gifBatchSize
  useEffect(() => {
    if (count >= items.length) return
    const timer = setTimeout(() => setDrawn({ of: items, count: count + gifBatchSize }), gifBatchDelayMs)
    return () => clearTimeout(timer)
  }, [items, count])
  return items.slice(0, count)
}
