import { useState } from 'react'
import styles from './Logo.module.css'
import { Trinket, trinkets } from './Trinket.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

const name = 'bowerbird'

/** The blue orb and the name. Pointed at, the orb turns into one of the five found things, each in turn. */
export function Logo({ withName = true }: { withName?: boolean }) {
  const [turn, setTurn] = useState(0)
  return (
    <span className={styles.logo} onPointerEnter={() => setTurn((last) => last + 1)}>
      <span className={styles.orb}>
        <span className={styles.found}>
          {turn > 0 && <Trinket name={trinkets[turn % trinkets.length] ?? 'cap'} size={24} />}
        </span>
      </span>
      {withName ? <span className={styles.name}>{name}</span> : <VisuallyHidden>{name}</VisuallyHidden>}
    </span>
  )
}
