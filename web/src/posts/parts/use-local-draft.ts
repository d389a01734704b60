import { useEffect, useState } from 'react'
import { useMember } from '../../core/session.ts'
import type { FormTarget } from '../form-address.ts'
import { draftKey, dropDraft, findDraft, keepDraft } from '../local-draft.ts'
import type { Written } from '../post-form.state.ts'

const keepAfterMs = 500

/** Keeps what is being written in this browser, so that a crash or a reload loses no more than a moment. */
export function useLocalDraft(target: FormTarget, written: Written, hasChanged: boolean) {
  const key = draftKey(useMember().name, written.blogName, target)
  const [offered, setOffered] = useState(() => findDraft(key))

  useEffect(() => {
    if (!hasChanged) return
    const timer = setTimeout(() => keepDraft(key, written), keepAfterMs)
    const keepNow = () => keepDraft(key, written)
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
      dropDraft(key)
    },
  }
}
