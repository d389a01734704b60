import { technicalTrouble } from '@bowerbird/domain/core/words.ts'
import {
  formGlassMs,
  formLoaderDelayMs,
  formModalMs,
  formScrollMs,
  formScrollPaddingPx,
} from '@bowerbird/domain/posts/posts.limits.ts'
import { type ComponentType, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTagsWhileShown } from '../core/page/own-tags.ts'
import { animateScroll } from '../core/scroll/animate-scroll.ts'
import { useFlag, useUser } from '../core/session.ts'
import { Loader } from '../ui/Loader.tsx'
import { alert } from '../ui/overlays/dialogs.ts'
import { lockPageScroll, makeInert, makeInertAround, siteHeader, sitePage } from '../ui/overlays/inert-layers.ts'
import { useHeaderKeptAway } from '../ui/shell/header-hiding.ts'
import { setFormPhase, useFormPhase } from './form/form-phase.ts'
import { tabTitle } from './form/form-titles.ts'
import { kindToWrite } from './form/kind-to-write.ts'
import type { PostFormProps } from './form/PostForm.tsx'
import type { FormTarget } from './form-address.ts'
import { useCloseForm, useFormTarget } from './open-form.ts'
import styles from './PostFormHost.module.css'

const loadForm = async () => (await import('./form/PostForm.tsx')).PostForm

/** The one place a post form appears. A second form destroys the first. POST-060, POST-067 */
export function PostFormHost() {
  const target = useFormTarget()
  const user = useUser()
  const isKnown = target?.mode !== 'new' || kindToWrite(target.type) !== null
  return target && user && isKnown ? <OpenForm key={JSON.stringify(target)} target={target} /> : null
}

function OpenForm({ target }: { target: FormTarget }) {
  const { Form, place } = useOpening(target)
  const isOpen = useFormPhase(({ phase }) => phase !== 'opening' && phase !== 'closed')
  const isHandset = useFlag('is_mobile_handset')
  useTagsWhileShown({ title: tabTitle(target) })
  useHeaderKeptAway(true)
  useModal(place)
  useFocusReturned()
  const form = Form && isOpen ? <Form target={target} /> : <LateLoader />
  return (
    <>
      <div className={styles.glass} style={{ animationDuration: `${formGlassMs}ms` }} data-glass />
      {place ? (
        createPortal(<div className={styles.inline}>{form}</div>, place)
      ) : (
        <div className={styles.layer} data-handset={isHandset || undefined} data-glass>
          <div
            key={isOpen ? 'open' : 'opening'}
            className={styles.column}
            style={{ animationDuration: `${formModalMs}ms` }}
          >
            {form}
          </div>
        </div>
      )}
    </>
  )
}

/** Shows no loader for a form that opens soon. BLOG-295 */
function LateLoader() {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), formLoaderDelayMs)
    return () => clearTimeout(timer)
  }, [])
  return isLate ? <Loader size={40} label="Opening the form" /> : null
}

/** Header, glass, scroll, form, in this order. POST-058, POST-059 */
function useOpening(target: FormTarget) {
  const close = useCloseForm()
  const [Form, setForm] = useState<ComponentType<PostFormProps> | null>(null)
  const [place, setPlace] = useState<Element | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a target has its own component, which opens once.
  useEffect(() => {
    let isGone = false
    setFormPhase('opening')
    const found =
      target.mode === 'edit' ? document.querySelector(`[data-form-place="${CSS.escape(target.postId)}"]`) : null
    setPlace(found)
    const top = found ? window.scrollY + found.getBoundingClientRect().top - formScrollPaddingPx : window.scrollY
    Promise.all([loadForm(), animateScroll(top, formScrollMs)]).then(
      ([LoadedForm]) => {
        if (isGone) return
        setForm(() => LoadedForm)
        setFormPhase('open')
      },
      () => {
        if (isGone) return
        alert(technicalTrouble) // POST-461
        close()
      },
    )
    return () => {
      isGone = true
      setFormPhase('closed')
    }
  }, [])
  return { Form, place }
}

/** All but the form is out of reach; one in the place of its post scrolls with the page. */
function useModal(place: Element | null): void {
  useEffect(() => makeInert(siteHeader), [])
  useEffect(() => (place ? makeInertAround(place) : makeInert(sitePage)), [place])
  useEffect(() => (place ? undefined : lockPageScroll()), [place])
}

/** Gives the focus back after the form is closed. */
function useFocusReturned(): void {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      // The page is itself again only after the form is gone.
      requestAnimationFrame(() => {
        const isFree = document.activeElement === document.body
        if (isFree && before instanceof HTMLElement && before.isConnected) before.focus()
      })
    }
  }, [])
}
