import { useEffect } from 'react'
import { awaited, pauseMs } from '../core/page/awaited-field.ts'
import { isTyping } from './overlays/shortcuts.ts'

/** The text field that has the focus, or had it when it went away. */
let field: HTMLElement | null = null
/** The person's last press may itself have ended the field, such as Escape. */
let isEndedByPerson = false

/** Tells whether an element can take the focus right now: it is in the page, shown and enabled. */
export const isPresent = (element: Element): boolean =>
  element.isConnected && !element.matches(':disabled, [hidden], [hidden] *') && element.checkVisibility?.() !== false

const leave = (): void => {
  awaited.hold?.onLeave?.()
  awaited.hold = null
}

/** Puts the text where the caret is, as typing does. A layer without a field has the keys once it has the focus. */
function deliver(): void {
  const { hold } = awaited
  const to = document.activeElement
  if (!hold || !(isTyping(to) || hold.isLoaded)) return
  awaited.hold = null
  // Rich text has a plain field that stands before it, so only plain fields are asked for.
  if (!hold.typed || !(to instanceof HTMLTextAreaElement || to instanceof HTMLInputElement)) return
  // An address or a number has no caret, and takes no text this way.
  if (to.selectionEnd === null || (hold.lost && hold.lost !== to)) return
  to.setRangeText(hold.typed, to.selectionEnd, to.selectionEnd, 'end')
  to.dispatchEvent(new Event('input', { bubbles: true }))
}

function onFocus({ target }: { target: EventTarget | null }): void {
  if (isTyping(target)) {
    field = target
    isEndedByPerson = false
  } else if (field && isPresent(field)) field = null
  // A field that has just been mounted may first get stored text, and a dialog focuses its first button before its field.
  setTimeout(deliver)
}

/** Starts to hold keys if the field went away without the person's doing. */
function lookForField(): void {
  if (!field || isPresent(field)) return
  const now = performance.now()
  if (!isEndedByPerson && !(awaited.hold && awaited.hold.until > now))
    awaited.hold = { typed: '', until: now + pauseMs, lost: field }
  field = null
}

function onKeyDown(event: KeyboardEvent): void {
  const { key, target, repeat } = event
  const isCommand = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph')
  const isWayOut = key === 'Escape' || key === 'Tab'
  if (isTyping(target)) {
    deliver()
    isEndedByPerson = isCommand || isWayOut || (key === 'Enter' && target.matches('input'))
    return
  }
  const { hold } = awaited
  if (!hold || isCommand) return
  const now = performance.now()
  if (isWayOut || now > hold.until) {
    leave()
    return
  }
  if (key.length > 1 && key !== 'Backspace' && key !== 'Enter') return
  event.preventDefault()
  event.stopImmediatePropagation()
  hold.until = Math.max(hold.until, now + pauseMs)
  if (key === 'Backspace') hold.typed = hold.typed.slice(0, -1)
  // The press that asked for the field may still be held down.
  else if (!repeat || key !== 'Enter') hold.typed += key === 'Enter' ? '\n' : key
}

const onPointerDown = (): void => {
  isEndedByPerson = true
  leave()
}

let isStarted = false

/** Keeps text that is typed for a field from being run as shortcuts while the field is still to come, or just gone. */
export const useTypedAhead = (): void =>
  useEffect(() => {
    const reset = () => {
      field = null
      awaited.hold = null
    }
    if (isStarted) return reset
    isStarted = true
    onFocus({ target: document.activeElement })
    // Shortcuts listen on the window too, and must come later.
    window.addEventListener('keydown', onKeyDown, true)
    window.addEventListener('pointerdown', onPointerDown, true)
    document.addEventListener('focusin', onFocus)
    document.addEventListener('focusout', lookForField)
    const removals = new MutationObserver(() => field?.isConnected === false && lookForField())
    removals.observe(document.body, { childList: true, subtree: true })
    return reset
  }, [])
