import { t } from '@bowerbird/domain/core/language/t.ts'
import { reportReasonWords } from '@bowerbird/domain/moderation/moderation.messages.ts'
import { type Report, settleReport, takeDownPost } from '@bowerbird/domain/staff/staff.contract.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCall } from '../core/query.ts'
import { rich } from '../core/rich.tsx'
import { Link } from '../core/router/Link.tsx'
import { PostCard } from '../posts/PostCard.tsx'
import { Button } from '../ui/fields/Button.tsx'
import { confirm } from '../ui/overlays/dialogs.ts'
import { Actions } from '../ui/overlays/Sheet.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { Listed } from './Listed.tsx'
import { Marks } from './Marks.tsx'
import styles from './Reports.module.css'
import { reportsQuery, useOpenReports, useStaffAct } from './staff.api.ts'

/** Lists reports with the actions on them. */
export function Reports() {
  const query = useInfiniteQuery(reportsQuery)
  const reports = query.data?.pages.flatMap((page) => page.reports) ?? []
  useOpenReports(query.data?.pages.at(-1)?.next === null ? reports.length : null)
  return (
    <Listed query={query} isEmpty={reports.length === 0} empty={t('Nothing to review')}>
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
  const { blog, post, by, server, at, details } = report
  const time = <RelativeTime at={at} />
  const changes = reportsQuery.queryKey
  const settle = useStaffAct((id: string) => call(settleReport, { id }), t('Resolved'), changes)
  const takeDown = useStaffAct((post_id: string) => call(takeDownPost, { post_id }), t('Taken down'), changes)
  const askToTakeDown = (id: string) =>
    confirm({
      message: t('Take this post down? It’s permanently deleted, and its owner gets an email.'),
      confirm: t('Take down'),
      isDangerous: true,
    }).then(
      () => takeDown.mutate(id),
      () => {},
    )
  return (
    <li className={styles.report}>
      <p>
        <strong>{reportReasonWords[report.reason as keyof typeof reportReasonWords] ?? report.reason}</strong>
        <small>
          {server ? rich('from {server}, {time}', { server, time }) : by ? rich('{by}, {time}', { by, time }) : time}
        </small>
      </p>
      <p>
        {rich('About {blog}{post, select, yes { and this post:} other {}}', {
          blog: <Link to={blog.url}>{blog.name}</Link>,
          post: post ? 'yes' : 'no',
        })}
      </p>
      {post && <PostCard post={post} isInList />}
      {details && <blockquote className={styles.details}>{details}</blockquote>}
      <Marks blogName={blog.name} marks={blog.marks} />
      <Actions>
        <Button size="small" busy={settle.isPending} onClick={() => settle.mutate(report.id)}>
          {t('Resolve')}
        </Button>
        {post && (
          <Button size="small" look="danger" busy={takeDown.isPending} onClick={() => askToTakeDown(post.id)}>
            {t('Take post down')}
          </Button>
        )}
      </Actions>
    </li>
  )
}
