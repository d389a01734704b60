import { formGlassMs, formModalMs } from '@bowerbird/domain/posts/posts.limits.ts'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTagsWhileShown } from '../core/page/own-tags.ts'
import { useLocation } from '../core/router/hooks.ts'
import { useFlag } from '../core/session.ts'
import { pauseMedia } from '../media/pause-media.ts'
import { lockPageScroll, makeInert, makeInertAround, siteHeader, sitePage } from '../ui/overlays/inert-layers.ts'
import { useHeaderHidden } from '../ui/shell/header-hiding.ts'
import { EarlyForm } from './EarlyForm.tsx'
import { tabTitle } from './form/form-titles.ts'
import { kindToWrite } from './form/kind-to-write.ts'
import type { FormTarget } from './form-address.ts'
import { clearAskedForm, focusBefore, useAskedForm, useFormTarget } from './open-form.ts'
import styles from './PostFormHost.module.css'
import { useOpening } from './use-opening.ts'

/** The one place a post form appears. A second form destroys the first. POST-060, POST-067 */
export function PostFormHost() {
  const target = useFormTarget()
  useEndOfAskedForm()
  const isKnown = target?.mode !== 'new' || kindToWrite(target.type) !== null
  return target && isKnown ? <OpenForm key={JSON.stringify(target)} target={target} /> : null
}

/** A form that stands before its address ends with the move to it, and at once with Back. */
function useEndOfAskedForm(): void {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address has come, or another one.
  useEffect(() => clearAskedForm, [key])
  useEffect(() => {
    window.addEventListener('popstate', clearAskedForm)
    return () => window.removeEventListener('popstate', clearAskedForm)
  }, [])
}

function OpenForm({ target }: { target: FormTarget }) {
  const box = useRef<HTMLDivElement>(null)
  const { opened, isAsked, typed, place, retry } = useOpening(target, box)
  const isHandset = useFlag('is_mobile_handset')
  const hasAddress = useAskedForm((state) => state.target === null)
  useEffect(() => (place ? makeInertAround(place) : makeInert(sitePage)), [place])
  usePlaceBeside(box, place)
  useFocusTaken(box)
  const form = opened ? (
    <opened.PostForm target={target} opened={opened} onRetry={retry} />
  ) : (
    <EarlyForm target={target} typed={isAsked ? typed : null} />
  )
  return (
    <>
      {hasAddress && <PageBelow target={target} place={place} />}
      <div
        className={styles.glass}
        style={{ animationDuration: `${formGlassMs}ms` }}
        data-glass
        data-takes-keys // The shortcuts of the page rest.
      />
      {place ? (
        createPortal(
          <div ref={box} className={styles.inline}>
            {form}
          </div>,
          place,
        )
      ) : (
        <div ref={box} className={styles.layer} data-handset={isHandset || undefined} data-glass>
          <div
            key={opened ? 'open' : 'opening'}
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

/**
 * Rests the page while a form lies over it; one in the place of its post scrolls with the page.
 * This draws the header again, so it comes with the address, after the frame that shows the field.
 */
function PageBelow({ target, place }: { target: FormTarget; place: Element | null }) {
  useTagsWhileShown({ title: tabTitle(target) })
  useHeaderHidden(true)
  useEffect(() => (place ? keepAboveBar() : lockPageScroll()), [place])
  useEffect(() => makeInert(siteHeader), [])
  useEffect(pauseMedia, [])
  return null
}

/** Fields of a form that scrolls with the page stay above its bar when they get the focus. */
function keepAboveBar(): () => void {
  const { style } = document.documentElement
  style.scrollPaddingBottom = '88px'
  return () => {
    style.scrollPaddingBottom = ''
  }
}

/** Found here, since a `:has()` of the whole document makes each change of it restyle all pictures. */
function usePlaceBeside(box: RefObject<HTMLElement | null>, place: Element | null): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form without a place has another box.
  useLayoutEffect(() => {
    box.current?.toggleAttribute('data-beside', document.querySelector('[data-side-column]') !== null)
  }, [box, place])
}

/** Begins at the early field, and gives the focus back after the form is closed. */
function useFocusTaken(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const before = focusBefore.element ?? document.activeElement
    focusBefore.element = null
    const early = box.current?.querySelector<HTMLElement>('[data-early]')
    // It stands at the top of its layer; looking whether it must be scrolled to would lay out the page an extra time.
    early?.focus({ preventScroll: true })
    // Keys that were held go before the ones to come.
    if (early instanceof HTMLTextAreaElement && early.value)
      early.setSelectionRange(early.value.length, early.value.length)
    return () => {
      // The page is itself again only after the form is gone.
      requestAnimationFrame(() => {
        const isFree = document.activeElement === document.body
        if (isFree && before instanceof HTMLElement && before.isConnected) before.focus()
      })
    }
  }, [box])
}
