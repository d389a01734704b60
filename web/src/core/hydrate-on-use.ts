/** Links lead on by themselves, and forms with an address send themselves; these need the app. */
const pressed = 'button:not([type="submit"]), [role="button"], [role="tab"], a[data-hydrate]'
const fields = 'input, select, textarea'
/** These do something by themselves as soon as they are seen. */
const seen = 'video, audio, a[rel="next"], [data-hydrate="seen"]'

/**
 * Loads the app when a page is first used, at the earliest when all of the page is there. The last press that needed it
 * is held back until then, and done again when the app listens.
 */
export function hydrateOnUse(load: () => Promise<unknown>, whole: Promise<void>): void {
  const leaving = new AbortController()
  const options = { capture: true, passive: false, signal: leaving.signal }
  const root = document.documentElement
  let isComing = false
  let replay: (() => void) | null = null

  const hydrate = () => {
    if (isComing) return
    isComing = true
    root.dataset.hydrated = 'coming'
    whole.then(load).then(
      () => {
        leaving.abort()
        observer.disconnect()
        replay?.()
      },
      () => {
        // Another press tries again.
        isComing = false
        root.dataset.hydrated = 'waiting'
      },
    )
  }
  const onPress = (event: Event) => {
    const again = againOf(event)
    if (!again) return
    event.preventDefault()
    event.stopImmediatePropagation()
    replay = again
    hydrate()
  }
  /** Loads early when somebody is about to press. */
  const onNear = ({ target }: Event) => {
    if (target instanceof Element && target.closest(`${pressed}, ${fields}`)) hydrate()
  }

  for (const type of ['click', 'change', 'submit']) window.addEventListener(type, onPress, options)
  for (const type of ['pointerdown', 'focusin']) window.addEventListener(type, onNear, options)
  window.addEventListener('scroll', hydrate, options)
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) hydrate()
  })
  void whole.then(() => {
    for (const element of document.querySelectorAll(seen)) observer.observe(element)
  })
  root.dataset.hydrated = 'waiting'
}

/** Does again what needs the app; null for what works by itself. */
function againOf(event: Event): (() => void) | null {
  const { target, type } = event
  if (type === 'change' && target instanceof HTMLSelectElement)
    return () => target.dispatchEvent(new Event('change', { bubbles: true }))
  if (type === 'submit' && target instanceof HTMLFormElement && !target.hasAttribute('action'))
    return () => target.requestSubmit()
  if (type !== 'click' || !(target instanceof Element)) return null
  const { button, metaKey, altKey, ctrlKey, shiftKey } = event as MouseEvent
  const control = target.closest<HTMLElement>(pressed)
  const staysInTab = button === 0 && !(metaKey || altKey || ctrlKey || shiftKey)
  return control && staysInTab ? () => control.click() : null
}
