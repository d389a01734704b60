import { suggestionDebounceMs } from '@bowerbird/domain/posts/posts.limits.ts'
import { useEffect, useRef, useState } from 'react'

/** What fits what is typed, once it stands still; null asks for nothing. A late or failed answer shows nothing. */
export function useSuggestions<Thing>(
  typed: string | null,
  find: (typed: string) => Promise<Thing[]>,
  /** -1 where none is meant until one goes to it. */
  first: 0 | -1,
) {
  const [found, setFound] = useState<{ typed: string; things: Thing[] } | null>(null)
  const [active, setActive] = useState<number>(first)
  const latest = useRef(find)
  latest.current = find
  useEffect(() => {
    setActive(first)
    if (typed === null) return setFound(null)
    let isStale = false
    const timer = setTimeout(() => {
      latest.current(typed).then(
        (things) => isStale || setFound({ typed, things }),
        () => isStale || setFound(null),
      )
    }, suggestionDebounceMs)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [typed, first])
  const things = typed === null ? [] : (found?.things ?? [])
  return {
    things,
    /** The place of the one that Enter would take; -1 for none. */
    active: Math.min(active, things.length - 1),
    /** Goes round, over "none" at both ends where there is one. */
    step: (by: 1 | -1) => {
      const places = things.length - first
      setActive((now) => ((now - first + by + places) % places) + first)
    },
  }
}
