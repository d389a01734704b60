import { technicalTrouble } from '@bowerbird/domain/core/words.ts'
import { formScrollMs, formScrollPaddingPx } from '@bowerbird/domain/posts/posts.limits.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useCall } from '../core/query.ts'
import { useLocation } from '../core/router/hooks.ts'
import { animateScroll } from '../core/scroll/animate-scroll.ts'
import { useMember } from '../core/session.ts'
import { afterFrame } from '../core/when-idle.ts'
import { alert } from '../ui/overlays/dialogs.ts'
import { setFormPhase } from './form/form-phase.ts'
import type { FormTarget } from './form-address.ts'
import { loadForm } from './form-code.ts'
import { useAskedForm, useCloseForm } from './open-form.ts'

type FormCode = Awaited<ReturnType<typeof loadForm>>
export type Opened = FormCode & { prepared: Awaited<ReturnType<FormCode['prepareForm']>>; typed: string }

/** Header, glass, scroll, form, in this order. POST-058, POST-059 */
export function useOpening(target: FormTarget, box: RefObject<HTMLElement | null>) {
  const close = useCloseForm()
  const call = useCall()
  const user = useMember()
  const { pathname } = useLocation()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [place, setPlace] = useState<Element | null>(null)
  const [tries, setTries] = useState(1)
  const [asked] = useState(useAskedForm.getState)
  const typed = useRef(asked.typed)
  const retry = () => {
    setOpened(null)
    setTries((now) => now + 1)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a target has its own component, which opens once for each try.
  useEffect(() => {
    let isGone = false
    const found = placeOf(target)
    setPlace(found)
    const open = async () => {
      const [code] = await Promise.all([loadForm(), scrollTo(found)])
      const prepared = await code.prepareForm(call, target, user, pathname)
      const early = earlyField(box.current)
      if (early?.matches('[data-composing]')) await composed(early)
      if (isGone) return
      const [from, to] = [early?.selectionStart ?? 0, early?.selectionEnd ?? 0]
      typed.current = early?.value ?? typed.current
      // Nothing can be typed between the reading of the one and the standing of the other.
      flushSync(() => {
        setOpened({ ...code, prepared, typed: typed.current })
        setFormPhase('open')
      })
      if (typed.current && box.current) code.placeCaret(box.current, from, to)
    }
    const fail = async () => {
      if (isGone) return
      const isRead = alert(technicalTrouble()) // POST-461
      if (!earlyField(box.current)?.value) return close()
      // Typed words stay in the field that they stand in until the form can be fetched.
      await isRead
      if (!isGone) retry()
    }
    setFormPhase('opening')
    // The frame that shows the early field comes first.
    const callOff = afterFrame(() => open().catch(fail))
    return () => {
      isGone = true
      callOff()
      setFormPhase('closed')
    }
  }, [tries])
  return { opened, isAsked: asked.target !== null, typed: typed.current, place, retry }
}

const placeOf = (target: FormTarget) =>
  target.mode === 'edit' ? document.querySelector(`[data-form-place="${CSS.escape(target.postId)}"]`) : null

const scrollTo = (place: Element | null) =>
  place ? animateScroll(window.scrollY + place.getBoundingClientRect().top - formScrollPaddingPx, formScrollMs) : null

/** Taking a field away would break off the word that an input method is composing. */
const composed = (field: HTMLElement) =>
  new Promise((resolve) => field.addEventListener('compositionend', resolve, { once: true }))

const earlyField = (box: HTMLElement | null) => box?.querySelector<HTMLTextAreaElement>('textarea[data-early]')
