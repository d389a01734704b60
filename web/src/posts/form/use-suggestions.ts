import { suggestionDebounceMs } from '@bowerbird/domain/posts/posts.limits.ts'
import { useEffect, useRef, useState } from 'react'

export interface Suggestions<Thing> {
  found: Thing[]
  hasFailed: boolean
  retry: () => void
}

const nothing = { found: [], hasFailed: false }

/** Asks once what is typed stands still; null asks for nothing. A late answer gives nothing. */
export function useSuggestions<Thing>(
  typed: string | null,
  find: (typed: string) => Promise<Thing[]>,
): Suggestions<Thing> {
  const [answer, setAnswer] = useState<Pick<Suggestions<Thing>, 'found' | 'hasFailed'>>(nothing)
  const [tries, setTries] = useState(0)
  const latest = useRef(find)
  latest.current = find
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further try asks the same again.
  useEffect(() => {
    if (typed === null) return setAnswer(nothing)
    let isStale = false
    const timer = setTimeout(() => {
      latest.current(typed).then(
        (found) => isStale || setAnswer({ found, hasFailed: false }),
        () => isStale || setAnswer({ found: [], hasFailed: true }),
      )
    }, suggestionDebounceMs)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [typed, tries])
  return { ...(typed === null ? nothing : answer), retry: () => setTries((now) => now + 1) }
}
