import { t } from '@bowerbird/domain/core/language/t.ts'
import { fastComposeAnimationMs, fastComposeStaggerMs } from '@bowerbird/domain/posts/posts.limits.ts'
import Headphones from 'lucide-react/icons/headphones'
import Image from 'lucide-react/icons/image'
import Link from 'lucide-react/icons/link'
import MessageSquare from 'lucide-react/icons/message-square'
import Quote from 'lucide-react/icons/quote'
import Type from 'lucide-react/icons/type'
import Video from 'lucide-react/icons/video'
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import { makeInert, sitePage } from '../../ui/overlays/inert-layers.ts'
import { closeFastCompose, takeHeldKeys } from '../fast-compose.ts'
import { focusBefore, useAskedForm, useOpenForm } from '../open-form.ts'
import styles from './KindChoice.module.css'

/** POST-033 … POST-035 */
const choices = [
  { type: 'text', label: t('Text'), icon: Type },
  { type: 'photo', label: t('Photo'), icon: Image },
  { type: 'quote', label: t('Quote'), icon: Quote },
  { type: 'link', label: t('Link'), icon: Link },
  { type: 'chat', label: t('Chat'), icon: MessageSquare },
  { type: 'audio', label: t('Audio'), icon: Headphones },
  { type: 'video', label: t('Video'), icon: Video },
] as const

/** Maps a key to a move of the selection; 0 for other keys. POST-041, POST-042 */
function stepOf({ key, shiftKey, repeat }: KeyboardEvent): 1 | -1 | 0 {
  if (key === (document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight')) return 1
  if (/^Arrow(Left|Right)$/.test(key)) return -1
  // The c that opened it may still be down.
  if (key === 'Tab' || (key.toLowerCase() === 'c' && !repeat)) return shiftKey ? -1 : 1
  return 0
}

/** One row of seven icons, of which one is selected and has the focus. POST-040 … POST-046 */
export function KindChoice() {
  const [selected, setSelected] = useState(0)
  const row = useRef<HTMLUListElement>(null)
  const openForm = useOpenForm()
  const choose = (type: string, typed = '') => {
    closeFastCompose()
    openForm({ mode: 'new', type }, typed)
  }
  useFocusRestored()
  useLayoutEffect(() => row.current?.querySelectorAll('button')[selected]?.focus(), [selected])
  useChoiceKeys(selected, setSelected, choose)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too; the press is for the glass.
    <dialog open className={styles.glass} aria-label={t('What do you want to post?')} onClick={closeFastCompose}>
      <ul ref={row} className={styles.row}>
        {choices.map(({ type, label, icon: Icon }, place) => (
          <li key={type} className={styles.choice} style={appearance(place)}>
            <button
              type="button"
              className={styles.button}
              data-kind={type}
              onFocus={() => setSelected(place)}
              onClick={() => choose(type)}
            >
              <span className={styles.disc}>
                <Icon aria-hidden="true" />
              </span>
              {label}
            </button>
          </li>
        ))}
      </ul>
    </dialog>
  )
}

/** Keys that were pressed before the choice stood come first; the ones after Enter are text for the form. */
function useChoiceKeys(
  selected: number,
  setSelected: (place: number) => void,
  choose: (type: string, typed?: string) => void,
): void {
  const latest = useRef({ selected, choose })
  latest.current = { selected, choose }
  // biome-ignore lint/correctness/useExhaustiveDependencies: listens once.
  useLayoutEffect(() => {
    const select = (place: number) => {
      latest.current.selected = place
      setSelected(place)
    }
    const onKey = (event: KeyboardEvent, typed = '') => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const { selected: place, choose: chooseNow } = latest.current
      const step = stepOf(event)
      if (event.key === 'Escape') closeFastCompose()
      else if (event.key === 'Enter' && !event.repeat) chooseNow(choices[place]?.type ?? 'text', typed)
      else if (step)
        select((place + step + choices.length) % choices.length) // POST-043
      else return
      event.preventDefault()
    }
    const held = takeHeldKeys()
    const enter = held.findIndex(({ key }) => key === 'Enter')
    const forChoice = enter < 0 ? held : held.slice(0, enter + 1)
    for (const event of forChoice) onKey(event, textOf(held.slice(forChoice.length)))
    const onDown = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', onDown)
    return () => window.removeEventListener('keydown', onDown)
  }, [])
}

const textOf = (keys: KeyboardEvent[]): string =>
  keys.reduce((text, { key }) => {
    if (key === 'Backspace') return text.slice(0, -1)
    if (key === 'Enter' || key === 'Tab') return `${text}\n`
    return key.length === 1 ? text + key : text
  }, '')

/** POST-046 */
const appearance = (place: number): CSSProperties => ({
  animationDelay: `${place * fastComposeStaggerMs}ms`,
  animationDuration: `${fastComposeAnimationMs}ms`,
})

/** The page below can neither be reached nor read out, and gets the focus back, after the form if one was chosen. */
function useFocusRestored(): void {
  useLayoutEffect(() => {
    const before = document.activeElement
    const release = makeInert(sitePage)
    return () => {
      if (useAskedForm.getState().target) {
        focusBefore.element = before
        return void setTimeout(release)
      }
      release()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
}
