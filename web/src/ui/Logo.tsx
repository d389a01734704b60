import { defaultSiteName } from '@bowerbird/domain/core/words.ts'
import { createContext, useContext, useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './Logo.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

const drawings = ['cap', 'berry', 'shell', 'feather', 'leaf'] as const // BLOG-138
const resetAfterMs = 200 // BLOG-139

interface About {
  /** The logo's link. */
  home: string
  /** Shows a flag instead of the five pictures. */
  isPride: boolean
  name: string
  /** The operator's own picture in place of the orb. */
  image: string | null
}

/** The bird writes itself small. */
const wordmark = (name: string) => (name === defaultSiteName ? 'bowerbird' : name)

/** Facts from the page around it. */
export const LogoContext = createContext<About>({ home: '/', isPride: false, name: defaultSiteName, image: null })

/** The blue orb and the name. Pointed at, the orb turns into one of five found things. BLOG-138 … BLOG-140 */
export function Logo({ withName = true }: { withName?: boolean }) {
  const { isPride, name, image } = useContext(LogoContext)
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
      <span className={classNames(styles.orb, image && !shown && styles.own)}>
        {image && !shown && <img src={image} width="24" height="24" alt="" />}
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
      {withName ? (
        <span className={styles.name}>{wordmark(name)}</span>
      ) : (
        <VisuallyHidden>{wordmark(name)}</VisuallyHidden>
      )}
    </span>
  )
}
