import type { Network } from '@bowerbird/domain/sharing/sharing.rules.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './NetworkMark.module.css'

const letters: Record<Network, string> = { twitter: 't', facebook: 'f', pinterest: 'p', reddit: 'r' }

/** A letter in the colour one knows it by; the networks' own marks are theirs. */
export function NetworkMark({ network }: { network: Network }) {
  return (
    <span className={classNames(styles.mark, styles[network])} aria-hidden="true">
      {letters[network]}
    </span>
  )
}
