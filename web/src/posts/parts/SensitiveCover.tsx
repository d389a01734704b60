import EyeOff from 'lucide-react/icons/eye-off'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import styles from './SensitiveCover.module.css'

/** What not everyone wants to come upon is there only after a press. */
export function SensitiveCover({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(false)
  if (isShown) return children
  return (
    <div className={styles.cover}>
      <EyeOff aria-hidden="true" />
      <p>This post may hold something sensitive.</p>
      <Button onClick={() => setShown(true)}>Show</Button>
    </div>
  )
}
