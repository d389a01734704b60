import { useEffect, useRef, useState } from 'react'
import { useMember } from '../../core/session.ts'
import type { FormTarget } from '../form-address.ts'
import { draftKey, dropDraft, findDraft, saveLocalDraft } from './local-draft.ts'
import type { Written } from './post-form.state.ts'

const keepAfterMs = 500

/** Keeps what is being written in this browser, so that a crash or a reload loses no more than a moment. */
export function useLocalDraft(target: FormTarget, written: Written, hasChanged: boolean) {
  const key = draftKey(useMember().name, written.blogName, target)
  const [offered, setOffered] = useState(() => findDraft(key))

  const keptUnder = useRef(key)
  // A form that was sent or discarded stands a moment longer; what it holds then is not kept again.
  const dropped = useRef<Written>(null)
  useEffect(() => {
    if (!hasChanged) return
    const keepNow = () => {
      if (dropped.current === written) return
      // Words that were meant for another blog first are offered there no more.
      if (keptUnder.current !== key) dropDraft(keptUnder.current)
      keptUnder.current = key
      saveLocalDraft(key, written)
    }
    const timer = setTimeout(keepNow, keepAfterMs)
    window.addEventListener('pagehide', keepNow)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', keepNow)
    }
  }, [key, written, hasChanged])

  return {
    offered: hasChanged ? null : offered,
    take: () => {
      setOffered(null)
      return offered?.written ?? null
    },
    drop: () => {
      setOffered(null)
      dropped.current = written
      dropDraft(key)
    },
  }
}
