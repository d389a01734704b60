import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { BlogGround } from '../../blogs/BlogGround.tsx'
import { HeaderFrame } from '../../blogs/HeaderFrame.tsx'
import type { Head } from '../../core/page/head.ts'
import { notFound, type PageArgs } from '../../core/page/page.ts'
import { useLocation, useParams } from '../../core/router/hooks.ts'
import { redirect } from '../../core/router/route.ts'
import { sensitiveOverlay } from '../../feeds/blog-view/lazy-overlay.ts'
import { postQuery } from '../../feeds/post.query.ts'
import { SinglePost } from '../../feeds/SinglePost.tsx'
import { notesQuery } from '../../notes/notes.query.ts'
import { type PostFacts, postFacts, postHead } from '../../posts/post-head.ts'
import { pathOfPost } from '../../posts/post-path.ts'
import { Columns } from '../../ui/Columns.tsx'

export const isForReading = true

export async function loader({ client, params: { name = '', postId = '', type }, url }: PageArgs) {
  if (!/^\d{1,19}$/.test(postId)) notFound()
  const [{ posts, tumblelog, is_safe_mode_applied: isHidden }] = await Promise.all([
    client.ensureQueryData(postQuery(name.toLowerCase(), postId, url.search)),
    client.ensureInfiniteQueryData(notesQuery(postId)),
  ])
  if (isHidden) return null
  const post = posts.find(({ id }) => id === postId) ?? notFound()
  const path = pathOfPost(post)
  const isAtHome = type !== undefined || decodeURI(url.pathname) === decodeURI(path)
  if (!isAtHome) throw redirect(path + url.search)
  return postFacts(post, tumblelog)
}

export const head: Head<PostFacts | null> = (facts, context) =>
  facts ? postHead(facts, context) : { robots: 'noindex' }

export function Component() {
  const { name = '', postId = '' } = useParams()
  const { search } = useLocation()
  const { posts, tumblelog, survey, ...view } = useSuspenseQuery(postQuery(name.toLowerCase(), postId, search)).data
  const post = posts.find(({ id }) => id === postId)
  return (
    <BlogGround theme={tumblelog.global_theme_params}>
      <HeaderFrame blog={tumblelog} isCompact />
      <Columns>
        {view.is_safe_mode_applied ? (
          <Suspense>
            <sensitiveOverlay.Component survey={survey} />
          </Suspense>
        ) : (
          post && <SinglePost post={post} isEdited={view.shows_history} />
        )}
      </Columns>
    </BlogGround>
  )
}
