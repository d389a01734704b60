import { t } from '@bowerbird/domain/core/language/t.ts'
import styles from './Loader.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** Three caps that take turns to rise. */
export function Loader({ size = 32, label = t('Loading') }: { size?: number; label?: string }) {
  return (
    <span className={styles.loader} role="status" style={{ fontSize: size }}>
      <span className={styles.cap} />
      <span className={styles.cap} />
      <span className={styles.cap} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
