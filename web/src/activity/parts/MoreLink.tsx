import { t } from '@bowerbird/domain/core/language/t.ts'
import { ButtonLink } from '../../ui/fields/Button.tsx'
import styles from './MoreLink.module.css'

interface Props {
  /** Missing while the list is loading. */
  count: number | undefined
  to: string
  onPress?: () => void
}

/** Leads to what strangers sent beyond the limits, if they sent any lately. */
export function MoreLink({ count, to, onPress }: Props) {
  if (!count) return null
  return (
    <p className={styles.more}>
      <ButtonLink to={to} look="quiet" wide onClick={onPress}>
        {t('{count, plural, one {# more} other {# more}} from people you don’t follow', { count })}
      </ButtonLink>
    </p>
  )
}
