import type { Participant } from '@bowerbird/domain/messaging/entities.contract.ts'
import { activeStatus } from '@bowerbird/domain/messaging/messaging.rules.ts'
import { useFlag } from '../../core/session.ts'
import styles from './StatusBanner.module.css'

/** Shows the other's last activity, if it is known. MSG-078, MSG-345 */
export function StatusBanner({ participant }: { participant: Participant }) {
  const isShown = useFlag('status_indicators_ui')
  const words = activeStatus(participant.seconds_since_last_activity)
  return isShown && words ? <p className={styles.banner}>{words}</p> : null
}
