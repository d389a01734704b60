import { t } from '@bowerbird/domain/core/language/t.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { notFound, type PageArgs, requireUser } from '../core/page/page.ts'
import { useNavigate, useParams } from '../core/router/hooks.ts'
import { Link } from '../core/router/Link.tsx'
import { postQuery } from '../feeds/post.query.ts'
import { ReportForm } from '../moderation/ReportForm.tsx'
import { titleOf } from '../moderation/report-title.ts'
import { pathOfPost } from '../posts/post-path.ts'
import { Notice } from '../ui/Notice.tsx'
import { Sheet } from '../ui/overlays/Sheet.tsx'

/** The target of "Report this post" and "Report Abuse", and without a post of "Report" above a styled blog. POST-305 */
export async function loader(args: PageArgs) {
  const { name = '', postId } = args.params
  if (postId !== undefined && !/^\d{1,19}$/.test(postId)) notFound()
  await requireUser(args)
  const { posts } = await args.client.ensureQueryData(postQuery(name.toLowerCase(), postId))
  if (postId !== undefined && posts.every(({ id }) => id !== postId)) notFound()
  return { name, postId }
}

export const head = ({ name, postId }: { name: string; postId: string | undefined }) => ({
  title: titleOf(name, postId),
  robots: 'noindex' as const,
})

export function Component() {
  const { name = '', postId } = useParams()
  const { posts } = useSuspenseQuery(postQuery(name.toLowerCase(), postId)).data
  const [isReported, setReported] = useState(false)
  const navigate = useNavigate()
  const post = posts.find(({ id }) => id === postId)
  if (postId !== undefined && !post) return null
  const blogName = post?.tumblelog.name ?? name.toLowerCase()
  const path = post ? pathOfPost(post) : blogPath(blogName)
  return (
    <Sheet
      title={titleOf(blogName, postId)}
      lead={<Link to={path}>{post ? post.summary || t('The post you’re reporting') : `@${blogName}`}</Link>}
    >
      {isReported ? (
        <Notice tone="success">{t('Thanks. Our staff will look into it.')}</Notice>
      ) : (
        <ReportForm
          blogName={blogName}
          postId={postId}
          onReported={() => setReported(true)}
          onCancel={() => navigate(path)}
        />
      )}
    </Sheet>
  )
}
