import { t } from '@bowerbird/domain/core/language/t.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Caller } from '../../../core/call-api.ts'
import { useMember } from '../../../core/session.ts'
import { toast } from '../../../ui/overlays/toasts.ts'
import type { FormTarget } from '../../form-address.ts'
import type { Written } from '../post-form.state.ts'
import { keeperOf } from './draft-keeper.ts'
import { formNameOf, markToResume, type StoredDraft } from './stored-drafts.ts'

const keepAfterMs = 500

interface Options {
  target: FormTarget
  written: Written
  hasChanged: boolean
  /** Unfinished posts of earlier forms; none is overwritten by what is written now. */
  stored: StoredDraft[]
  /** The session is over. */
  isLost: boolean
  /** Must stay the same function. */
  call: Caller
}

/** Keeps what is being written, in this browser at once and on the server every few seconds. */
export function useStoredDraft({ target, written, hasChanged, stored, isLost, call }: Options) {
  const store = useKeeper(formNameOf(target), call)
  const id = useRef(target.draft ?? crypto.randomUUID())
  const [offers, setOffers] = useState(stored)
  // A form that was sent or discarded stands a moment longer; what it holds then is not kept again.
  const dropped = useRef<Written>(null)

  const keepNow = () => {
    if (dropped.current !== written) store.keepHere(id.current, written)
  }
  const onEmptied = () => {
    if (dropped.current !== written) store.drop(id.current)
  }
  useKeeping({ written, hasChanged, wasStored: target.draft !== undefined, keepNow, onEmptied })
  useResuming(isLost && hasChanged, () => {
    keepNow()
    markToResume(id.current)
  })

  const [offered = null] = offers
  return {
    offered,
    take: (): Written | null => {
      if (!offered) return null
      // The words written so far stay under their own id and are offered next.
      const mine = { id: id.current, written, keptAt: Date.now() }
      if (hasChanged) store.keepHere(mine.id, written)
      id.current = offered.id
      setOffers([...offers.slice(1), ...(hasChanged ? [mine] : [])])
      return offered.written
    },
    refuse: () => {
      if (!offered) return
      setOffers(offers.slice(1))
      store.drop(offered.id)
      toast(t('Discarded'), {
        action: {
          label: t('Undo'),
          press: () => {
            store.keepHere(offered.id, offered.written)
            setOffers((now) => [offered, ...now])
          },
        },
      })
    },
    /** Keeps it for the next time. */
    keep: () => {
      keepNow()
      store.sendNow()
    },
    /** The way back brings it under the same id. */
    drop: () => {
      dropped.current = written
      store.drop(id.current)
      return { id: id.current, putBack: () => store.keepHere(id.current, written) }
    },
  }
}

function useKeeper(form: string, call: Caller) {
  const userName = useMember().name
  const store = useMemo(() => keeperOf({ call, userName, form }), [call, userName, form])
  useEffect(() => () => store.stop(), [store])
  return store
}

/** The words that the session was lost over are gone on with after logging in from here. */
function useResuming(isCut: boolean, keep: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the session is over.
  useEffect(() => {
    if (isCut) keep()
  }, [isCut])
}

interface Keeping {
  written: Written
  hasChanged: boolean
  wasStored: boolean
  keepNow: () => void
  /** Nothing is left of what was kept. */
  onEmptied: () => void
}

/** Keeps the words once they stand still, and when the page goes. */
function useKeeping(keeping: Keeping): void {
  const { written, hasChanged } = keeping
  const latest = useRef(keeping)
  latest.current = keeping
  const isStored = useRef(keeping.wasStored)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever something was written.
  useEffect(() => {
    if (!hasChanged && isStored.current) latest.current.onEmptied()
    isStored.current = hasChanged
    if (!hasChanged) return
    const timer = setTimeout(() => latest.current.keepNow(), keepAfterMs)
    return () => clearTimeout(timer)
  }, [written, hasChanged])
  useEffect(() => {
    if (!hasChanged) return
    const keep = () => latest.current.keepNow()
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [hasChanged])
}
