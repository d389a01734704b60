import { t } from '@bowerbird/domain/core/language/t.ts'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './FeedSkeleton.module.css'

/** Three posts to be, in about their size. */
export function FeedSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>{t('Loading posts')}</VisuallyHidden>
      {[180, 320, 120].map((height) => (
        <Card key={height} className={styles.card}>
          <Skeleton width="38%" height={14} />
          <Skeleton width="70%" height={26} />
          <Skeleton height={height} />
          <Skeleton width="24%" height={14} />
        </Card>
      ))}
    </div>
  )
}
