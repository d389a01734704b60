import { atTime } from '@bowerbird/domain/core/held.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { type NearLimit, readDayLimits } from '@bowerbird/domain/posts/day-limits.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callQuery } from '../../../core/query.ts'
import { Notice } from '../../../ui/Notice.tsx'
import styles from '../FormFrame.module.css'

/** Tells a writer that a limit of 24 hours is nearly used up; asks again after each upload. DAY-202 */
export function DayLimits({ isUploading }: { isUploading: boolean }) {
  const { data, refetch } = useQuery({ ...callQuery(readDayLimits, {}), staleTime: 0, retry: false })
  useEffect(() => {
    if (!isUploading) return
    return () => void refetch()
  }, [isUploading, refetch])
  if (!data?.near.length) return null
  return (
    <div className={styles.problem}>
      <Notice tone="warning">
        {data.near.map((near) => (
          <p key={near.what}>{wordsOf(near)}</p>
        ))}
      </Notice>
    </div>
  )
}

function wordsOf({ what, limit, left, goes_on_at }: NearLimit): string {
  const values = { left, limit, atTime: atTime(Date.parse(goes_on_at)) }
  return what === 'posts'
    ? t('You have {left} of {limit} posts left in 24 hours. You get another {atTime}.', values)
    : t('You have {left} of {limit} uploads left in 24 hours. You get another {atTime}.', values)
}
