import { t } from '@bowerbird/domain/core/language/t.ts'
import X from 'lucide-react/icons/x'
import { classNames } from '../class-names.ts'
import styles from './Toasts.module.css'
import { dismissToast, takeToastAction, useToasts } from './toasts.ts'

/** The one place toasts appear; see `toast` in toasts.ts. */
export function Toasts() {
  const toasts = useToasts((state) => state.toasts)
  return (
    <div className={styles.corner} aria-live="polite" aria-relevant="additions">
      {toasts.map(({ id, message, tone, action }) => (
        <div key={id} className={classNames(styles.toast, tone === 'problem' && styles.problem)}>
          <span className={styles.message}>{message}</span>
          {action && (
            <button type="button" className={styles.action} onClick={() => takeToastAction(id)}>
              {action.label}
            </button>
          )}
          <button type="button" className={styles.close} aria-label={t('Dismiss')} onClick={() => dismissToast(id)}>
            <X size={16} />
          </button>
        </div>
      ))}
    </div>
  )
}
