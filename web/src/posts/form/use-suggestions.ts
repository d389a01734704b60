import { suggestionDebounceMs } from '@bowerbird/domain/posts/posts.limits.ts'
import { useEffect, useRef, useState } from 'react'

/** Asks once what is typed stands still; null asks for nothing. A late or failed answer gives nothing. */
export function useSuggestions<Thing>(typed: string | null, find: (typed: string) => Promise<Thing[]>): Thing[] {
  const [found, setFound] = useState<Thing[]>([])
  const latest = useRef(find)
  latest.current = find
  useEffect(() => {
    if (typed === null) return setFound([])
    let isStale = false
    const timer = setTimeout(() => {
      latest.current(typed).then(
        (things) => isStale || setFound(things),
        () => isStale || setFound([]),
      )
    }, suggestionDebounceMs)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [typed])
  return typed === null ? [] : found
}
