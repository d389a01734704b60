import { useCallback, useEffect, useRef, useState } from 'react'
import { useMember } from './session.ts'
import { unsentOf } from './session-end.ts'
import { useInBrowser } from './use-in-browser.ts'

const keyOf = (userName: string, place: string): string => unsentOf(userName) + place

export function readUnsent<Words>(userName: string, place: string): Words | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(userName, place)) ?? 'null')
  } catch {
    return null
  }
}

/** Null removes them. A browser that stores nothing leaves the words to the page alone. */
export function keepUnsent(userName: string, place: string, words: unknown): void {
  try {
    if (words) localStorage.setItem(keyOf(userName, place), JSON.stringify(words))
    else localStorage.removeItem(keyOf(userName, place))
  } catch {}
}

/** The fields of a form that come back with it. `isEmpty` must stay the same function. */
export function useUnsent<Words extends object>(place: string, empty: Words, isEmpty: (words: Words) => boolean) {
  const { name } = useMember()
  const isInBrowser = useInBrowser()
  const [words, setWords] = useState(() => ({ ...empty, ...(isInBrowser && readUnsent<Words>(name, place)) }))
  const isChanged = useRef(false)
  useEffect(() => {
    // The server draws the form empty; early letters outrank what was kept.
    if (isInBrowser && !isChanged.current) setWords((now) => ({ ...now, ...readUnsent<Words>(name, place) }))
  }, [isInBrowser, name, place])
  useEffect(() => {
    if (isChanged.current) keepUnsent(name, place, isEmpty(words) ? null : words)
  }, [name, place, words, isEmpty])
  return {
    words,
    change: useCallback((change: (now: Words) => Words) => {
      isChanged.current = true
      setWords(change)
    }, []),
    drop: () => keepUnsent(name, place, null),
  }
}
