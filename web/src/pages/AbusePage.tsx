import { t } from '@bowerbird/domain/core/language/t.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { notFound, type PageArgs, requireUser } from '../core/page/page.ts'
import { useNavigate, useParams } from '../core/router/hooks.ts'
import { Link } from '../core/router/Link.tsx'
import { postQuery } from '../feeds/post.query.ts'
import { ReportForm } from '../moderation/ReportForm.tsx'
import { pathOfPost } from '../posts/post-path.ts'
import { Notice } from '../ui/Notice.tsx'
import { Sheet } from '../ui/overlays/Sheet.tsx'

/** The target of "Report this post" and "Report Abuse". POST-305 */
export async function loader(args: PageArgs) {
  const { name = '', postId = '' } = args.params
  if (!/^\d{1,19}$/.test(postId)) notFound()
  await requireUser(args)
  const { posts } = await args.client.ensureQueryData(postQuery(name.toLowerCase(), postId))
  if (posts.every(({ id }) => id !== postId)) notFound()
  return { name }
}

export const head = ({ name }: { name: string }) => ({
  title: t('Report a post by {name}', { name }),
  robots: 'noindex' as const,
})

export function Component() {
  const { name = '', postId = '' } = useParams()
  const { posts } = useSuspenseQuery(postQuery(name.toLowerCase(), postId)).data
  const [isReported, setReported] = useState(false)
  const navigate = useNavigate()
  const post = posts.find(({ id }) => id === postId)
  if (!post) return null
  const path = pathOfPost(post)
  const blogName = post.tumblelog.name
  return (
    <Sheet
      title={t('Report a post by {blogName}', { blogName })}
      lead={<Link to={path}>{post.summary || t('The post you’re reporting')}</Link>}
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
