import { reportReasonWords } from '@bowerbird/domain/moderation/moderation.messages.ts'
import type { ReportReason } from '@bowerbird/domain/moderation/reports.contract.ts'
import { type Report, settleReport } from '@bowerbird/domain/staff/staff.contract.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useCall } from '../core/query.ts'
import { Button } from '../ui/fields/Button.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { Listed } from './Listed.tsx'
import { Marks } from './Marks.tsx'
import styles from './Reports.module.css'
import { reportsQuery, useStaffAct } from './staff.api.ts'

/** Lists reports with the actions on them. */
export function Reports() {
  const query = useInfiniteQuery(reportsQuery)
  const reports = query.data?.pages.flatMap((page) => page.reports) ?? []
  return (
    <Listed query={query} isEmpty={reports.length === 0} empty="Nothing to look at">
      <ul className={styles.list}>
        {reports.map((report) => (
          <OneReport key={report.id} report={report} />
        ))}
      </ul>
    </Listed>
  )
}

function OneReport({ report }: { report: Report }) {
  const call = useCall()
  const settle = useStaffAct((id: string) => call(settleReport, { id }), 'Settled', reportsQuery.queryKey)
  const { blog, post, by, at, details } = report
  return (
    <li className={styles.report}>
      <p>
        <strong>{reportReasonWords[report.reason as ReportReason] ?? report.reason}</strong>
        <small>
          {by ? `${by}, ` : ''}
          <RelativeTime at={at} />
        </small>
      </p>
      <p>
        <Link to={blog.url}>{blog.name}</Link>
        {post && (
          <>
            {': '}
            <Link to={post.url}>{post.summary || 'a post'}</Link>
          </>
        )}
      </p>
      {details && <blockquote className={styles.details}>{details}</blockquote>}
      <Marks blogName={blog.name} marks={blog.marks} />
      <Button size="small" busy={settle.isPending} onClick={() => settle.mutate(report.id)}>
        Settle
      </Button>
    </li>
  )
}
