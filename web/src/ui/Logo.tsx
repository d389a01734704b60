import { createContext, useContext, useEffect, useRef, useState } from 'react'
import styles from './Logo.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

const name = 'bowerbird'
const drawings = ['cap', 'berry', 'shell', 'feather', 'leaf'] as const // BLOG-138
const resetAfterMs = 200 // BLOG-139

/** What the page around knows: where the logo leads, and whether a flag is shown instead of the five. */
export const LogoContext = createContext({ home: '/', isPride: false })

/** The blue orb and the name. Pointed at, the orb turns into one of five found things. BLOG-138 … BLOG-140 */
export function Logo({ withName = true }: { withName?: boolean }) {
  const { isPride } = useContext(LogoContext)
  const [shown, setShown] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const turn = () => {
    clearTimeout(timer.current)
    setShown(isPride ? 'flag' : (drawings[Math.floor(Math.random() * drawings.length)] ?? 'cap'))
  }
  const turnBack = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setShown(null), resetAfterMs)
  }
  return (
    <span className={styles.logo} onPointerEnter={turn} onPointerLeave={turnBack}>
      <span className={styles.orb}>
        {shown && (
          <img
            className={styles.found}
            src={`/logo/${shown}.svg`}
            srcSet={`/logo/${shown}.svg 1x, /logo/${shown}@2x.svg 2x`}
            width="24"
            height="24"
            alt=""
          />
        )}
      </span>
      {withName ? <span className={styles.name}>{name}</span> : <VisuallyHidden>{name}</VisuallyHidden>}
    </span>
  )
}
