import type { ActivityChart as Chart } from '@bowerbird/domain/activity/activity.contract.ts'
import { chartDays } from '@bowerbird/domain/activity/activity.limits.ts'
import { formatNumber } from '@bowerbird/domain/core/language/formats.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from '../core/router/Link.tsx'
import { Card } from '../ui/Card.tsx'
import { Button } from '../ui/fields/Button.tsx'
import { NothingRead } from '../ui/ReadProblem.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './ActivityChart.module.css'
import { chartQuery } from './activity.api.ts'
import { ChartPicture } from './parts/ChartPicture.tsx'
import { TopPosts } from './parts/TopPosts.tsx'

export const firstChartDays = chartDays[1]

/** Notes and new followers by day, and the posts that were noted most. */
export function ActivityChart({ blogName }: { blogName: string }) {
  const [days, setDays] = useState<number>(firstChartDays)
  const { data, error, refetch } = useQuery(chartQuery(blogName, days))
  return (
    <Card as="section" padded className={styles.card} aria-label={t('Recent days')}>
      <fieldset className={styles.ranges} aria-label={t('Period')}>
        {chartDays.map((choice) => (
          <Button
            key={choice}
            size="small"
            look={choice === days ? 'plain' : 'quiet'}
            aria-pressed={choice === days}
            onClick={() => setDays(choice)}
          >
            {t('{count, plural, one {# day} other {# days}}', { count: choice })}
          </Button>
        ))}
      </fieldset>
      {data && <Shown chart={data} blogName={blogName} />}
      {!data && !error && <Skeleton height={180} />}
      {error && <NothingRead title={error.message} retry={() => refetch()} />}
    </Card>
  )
}

function Shown({ chart, blogName }: { chart: Chart; blogName: string }) {
  const sum = (name: 'notes' | 'followers') => chart.days.reduce((total, day) => total + day[name], 0)
  return (
    <>
      <dl className={styles.figures}>
        <Figure className={styles.notes} name={t('Notes')} value={sum('notes')} />
        <Figure className={styles.followers} name={t('New followers')} value={sum('followers')} />
        <Figure
          name={<Link to={`${blogPath(blogName)}/followers`}>{t('Total followers')}</Link>}
          value={chart.follower_count}
        />
      </dl>
      {sum('notes') + sum('followers') > 0 ? (
        <ChartPicture days={chart.days} />
      ) : (
        <p className={styles.quiet}>{t('Nothing to show yet. Notes and new followers will appear here.')}</p>
      )}
      <TopPosts posts={chart.top_posts} />
    </>
  )
}

function Figure({ name, value, className }: { name: ReactNode; value: number; className?: string | undefined }) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{formatNumber(value)}</dd>
    </div>
  )
}
