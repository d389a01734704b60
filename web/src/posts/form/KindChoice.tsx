import { fastComposeAnimationMs, fastComposeStaggerMs } from '@bowerbird/domain/posts/posts.limits.ts'
import Headphones from 'lucide-react/icons/headphones'
import Image from 'lucide-react/icons/image'
import Link from 'lucide-react/icons/link'
import MessageSquare from 'lucide-react/icons/message-square'
import Quote from 'lucide-react/icons/quote'
import Type from 'lucide-react/icons/type'
import Video from 'lucide-react/icons/video'
import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { makeInert, sitePage } from '../../ui/overlays/inert-layers.ts'
import { closeFastCompose } from '../fast-compose.ts'
import { useOpenForm } from '../open-form.ts'
import styles from './KindChoice.module.css'

/** POST-033 … POST-035 */
const choices = [
  { type: 'text', label: 'Text', icon: Type },
  { type: 'photo', label: 'Photo', icon: Image },
  { type: 'quote', label: 'Quote', icon: Quote },
  { type: 'link', label: 'Link', icon: Link },
  { type: 'chat', label: 'Chat', icon: MessageSquare },
  { type: 'audio', label: 'Audio', icon: Headphones },
  { type: 'video', label: 'Video', icon: Video },
] as const

/** Maps a key to a move of the selection; 0 for other keys. POST-041, POST-042 */
function stepOf({ key, shiftKey, repeat }: KeyboardEvent): 1 | -1 | 0 {
  if (key === 'ArrowRight') return 1
  if (key === 'ArrowLeft') return -1
  // The c that opened it may still be down.
  if (key === 'Tab' || (key.toLowerCase() === 'c' && !repeat)) return shiftKey ? -1 : 1
  return 0
}

/** One row of seven icons, of which one is selected and has the focus. POST-040 … POST-046 */
export function KindChoice() {
  const [selected, setSelected] = useState(0)
  const row = useRef<HTMLUListElement>(null)
  const openForm = useOpenForm()
  const choose = (type: string = choices[selected]?.type ?? 'text') => {
    closeFastCompose()
    openForm({ mode: 'new', type })
  }
  const latest = useRef(choose)
  latest.current = choose
  useFocusKept()
  useLayoutEffect(() => row.current?.querySelectorAll('button')[selected]?.focus(), [selected])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const step = stepOf(event)
      if (event.key === 'Escape') closeFastCompose()
      else if (event.key === 'Enter' && !event.repeat) latest.current()
      else if (step)
        setSelected((now) => (now + step + choices.length) % choices.length) // POST-043
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too; the press is for the glass.
    <dialog open className={styles.glass} aria-label="What do you want to post?" onClick={closeFastCompose}>
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

/** POST-046 */
const appearance = (place: number): CSSProperties => ({
  animationDelay: `${place * fastComposeStaggerMs}ms`,
  animationDuration: `${fastComposeAnimationMs}ms`,
})

/** The page below can neither be reached nor read out, and gets the focus back. */
function useFocusKept(): void {
  useLayoutEffect(() => {
    const before = document.activeElement
    const release = makeInert(sitePage)
    return () => {
      release()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
}
