import { t } from '@bowerbird/domain/core/language/t.ts'
import type { WelcomeBlog } from '@bowerbird/domain/welcome/welcome.contract.ts'
import { blogsToFollow } from '@bowerbird/domain/welcome/welcome.limits.ts'
import { useQuery } from '@tanstack/react-query'
import { BlogRow } from '../../blogs/BlogRow.tsx'
import { titleOf } from '../../blogs/blog-title.ts'
import { FollowButton } from '../../blogs/FollowButton.tsx'
import { ReadProblem } from '../../ui/ReadProblem.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useReachStep, welcomeBlogsQuery } from '../welcome.api.ts'
import { StepEnd } from './StepEnd.tsx'
import styles from './steps.module.css'
import { useDoing } from './use-doing.ts'

/** Five make a dashboard lively; nobody has to. */
export function BlogsStep() {
  const query = useQuery(welcomeBlogsQuery)
  const { isBusy, problem, run } = useDoing()
  const reach = useReachStep()
  const blogs = query.data?.blogs ?? []
  const followed = blogs.filter(({ following }) => following).length
  return (
    <div className={styles.step}>
      <p className={styles.lead} role="status">
        {leadOf(blogs.length, followed)}
      </p>
      {query.isPending && <Rows />}
      <ReadProblem error={query.error} refetch={query.refetch} />
      <ul className={styles.blogs}>
        {blogs.map((blog) => (
          <li key={blog.uuid}>
            <BlogRow blog={blog} action={<FollowButton blog={blog} skipsQuestion />}>
              <Words blog={blog} />
            </BlogRow>
          </li>
        ))}
      </ul>
      <StepEnd
        problem={problem}
        isBusy={isBusy}
        goOn={t('Continue')}
        onGoOn={() => run(() => reach('post'))}
        skip={t('Skip')}
        onSkip={() => run(() => reach('post'))}
        back={() => run(() => reach('topics'))}
      />
    </div>
  )
}

const topicsShown = 2

function leadOf(offered: number, followed: number): string {
  if (followed >= blogsToFollow) return t('Great. Their posts will appear on your dashboard.')
  if (offered > 0 && offered < blogsToFollow)
    return t('You’re early: there are only a few blogs so far. More will come.')
  const more = blogsToFollow - followed
  return followed === 0
    ? t('Follow five for a lively dashboard. Their posts will appear there.')
    : t(
        '{more, plural, =1 {One more} =2 {Two more} =3 {Three more} =4 {Four more} other {# more}}, and your dashboard is lively.',
        { more },
      )
}

function Words({ blog }: { blog: WelcomeBlog }) {
  const words = blog.description || titleOf(blog)
  if (blog.about.length === 0) return words
  return (
    <>
      <span className={styles.about}>
        {blog.about
          .slice(0, topicsShown)
          .map((topic) => `#${topic}`)
          .join(' ')}
      </span>{' '}
      {words}
    </>
  )
}

function Rows() {
  return (
    <div className={styles.rows} aria-hidden="true">
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={40} />
      ))}
    </div>
  )
}
