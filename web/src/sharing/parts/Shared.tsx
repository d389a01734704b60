import { confettiPiecesInForm } from '@bowerbird/domain/sharing/sharing.limits.ts'
import { postShared } from '@bowerbird/domain/sharing/sharing.messages.ts'
import { useEffect, useRef } from 'react'
import { throwConfetti } from '../confetti.ts'
import styles from './ExternalShare.module.css'

/** BLOG-163 */
export function Shared() {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    // A share without confetti is still a share.
    if (canvas.current) throwConfetti(canvas.current, confettiPiecesInForm).catch(() => {})
  }, [])
  return (
    <div className={styles.form}>
      <p className={styles.shared} role="status">
        {postShared()}
      </p>
      <canvas ref={canvas} className={styles.confetti} />
    </div>
  )
}
