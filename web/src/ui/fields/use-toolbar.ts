import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { arrowKey } from './arrow-key.ts'

const steps: Record<string, (place: number, count: number) => number> = {
  ArrowRight: (place, count) => (place + 1) % count,
  ArrowLeft: (place, count) => (place - 1 + count) % count,
  Home: () => 0,
  End: (_place, count) => count - 1,
}

const buttonsOf = (bar: Element) => [...bar.querySelectorAll<HTMLElement>('button')]

/** Makes the buttons of a toolbar one stop of Tab, with arrows, Home and End among them, as ARIA describes it. */
export function useToolbar(label: string) {
  const [current, setCurrent] = useState(0)
  const onFocus = ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
    const place = buttonsOf(currentTarget).indexOf(target)
    if (place >= 0) setCurrent(place)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = buttonsOf(event.currentTarget)
    const place = buttons.indexOf(event.target as HTMLElement)
    const step = event.ctrlKey || event.metaKey || event.altKey ? undefined : steps[arrowKey(event.key)]
    if (place < 0 || !step) return
    event.preventDefault()
    buttons[step(place, buttons.length)]?.focus()
  }
  return {
    barProps: { role: 'toolbar', 'aria-label': label, onFocus, onKeyDown } as const,
    tabIndexOf: (place: number) => (place === current ? 0 : -1),
  }
}
