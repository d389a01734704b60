import { submissionsOff } from '@bowerbird/domain/asks/asks.refusals.ts'
import { readBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { type PageArgs, requireUser } from '../../core/page/page.ts'
import { callQuery } from '../../core/query.ts'
import { useNavigate, useParams } from '../../core/router/hooks.ts'
import { useSession } from '../../core/session.ts'
import { useInBrowser } from '../../core/use-in-browser.ts'
import { submissionForm } from '../../posts/lazy-submission.ts'
import { ButtonLink } from '../../ui/fields/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'

const blogQuery = (name: string) => callQuery(readBlog, { tumblelog: name.toLowerCase() })

export async function loader(args: PageArgs) {
  await requireUser(args)
  const { name } = await args.client.ensureQueryData(blogQuery(args.params.name ?? ''))
  return { name }
}

export const head = ({ name }: { name: string }) => ({
  title: t('Submit to {name}', { name }),
  robots: 'noindex' as const,
})

/** BLOG-183, BLOG-184 */
export function Component() {
  const { data: blog } = useSuspenseQuery(blogQuery(useParams().name ?? ''))
  const { site_noun } = useSession().config
  const navigate = useNavigate()
  const isInBrowser = useInBrowser()
  const onSubmitted = () => {
    toast(t('Sent to {name} for review.', { name: blog.name }))
    void navigate(blogPath(blog.name))
  }
  return (
    <Sheet
      title={t('Submit a post')}
      footer={<ButtonLink to={blogPath(blog.name)}>{t('Back to {name}', { name: blog.name })}</ButtonLink>}
    >
      {blog.submissions ? (
        <Suspense fallback={<Skeleton height={360} />}>
          {isInBrowser ? (
            <submissionForm.Component blogName={blog.name} onSubmitted={onSubmitted} />
          ) : (
            <Skeleton height={360} />
          )}
        </Suspense>
      ) : (
        <Notice>{submissionsOff(site_noun)}</Notice>
      )}
    </Sheet>
  )
}
