import { hostOf } from '@bowerbird/domain/blogs/elsewhere.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { showsAdAfter } from '@bowerbird/domain/feeds/ads.rules.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode, RefObject } from 'react'
import { useEffect, useState } from 'react'
import { BlogGround } from '../../blogs/BlogGround.tsx'
import { BlogHeader } from '../../blogs/BlogHeader.tsx'
import { atHomeSlot } from '../../blogs/blog-slots.ts'
import type { BlogViewTarget } from '../../blogs/drawer/drawer-address.ts'
import { useUnsentQuestion } from '../../blogs/drawer/use-unsent-question.ts'
import { ApiRefusal } from '../../core/call-api.ts'
import { useFlag, useMember } from '../../core/session.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Button } from '../../ui/fields/Button.tsx'
import { Loader } from '../../ui/Loader.tsx'
import { AdSlot } from '../ads/AdSlot.tsx'
import { feedQuery, refreshFeed } from '../feeds.api.ts'
import { drawerSearchSlot } from '../list-slots.ts'
import { PostList } from '../PostList.tsx'
import { SinglePost } from '../SinglePost.tsx'
import styles from './BlogView.module.css'
import { blogViewFeed, onePostQuery, useBlogNow } from './blog-view.api.ts'
import { SensitiveOverlay } from './SensitiveOverlay.tsx'
import type { BlogViewPage } from './seen-view.ts'

/** Pictures of the given HTML and nothing else of it, where nobody sees them. BLOG-025 */
export function TrackingPixels({ html }: { html: string }) {
  const [addresses, setAddresses] = useState<string[]>([])
  useEffect(() => {
    if (!html) return
    const pictures = new DOMParser().parseFromString(html, 'text/html').querySelectorAll('img[src]')
    setAddresses([...pictures].map((picture) => picture.getAttribute('src') ?? '').filter(isWebAddress))
  }, [html])
  return addresses.map((address) => <img key={address} src={address} alt="" width="1" height="1" hidden />)
}

const isWebAddress = (address: string) => /^(https?:\/\/|\/(?!\/))/.test(address)

/** Places ads below a list's posts, by offset. BLOG-299 */
const adAfter = (offset: number) => showsAdAfter(offset + 1) && <AdSlot position={offset + 1} />

interface Props {
  target: BlogViewTarget
  area: RefObject<HTMLElement | null>
}

/** A blog's posts or one of them, below its header. BLOG-002, BLOG-006 */
export function BlogView({ target: { blogName, postId }, area }: Props) {
  useUnsentQuestion()
  const isMine = useMember().channels.some(({ name }) => name === blogName)
  const about = { blogName, bypassesSafeMode: isMine }
  return postId ? <OnePost about={about} postId={postId} area={area} /> : <Posts about={about} area={area} />
}

type About = Parameters<typeof blogViewFeed>[0]
type Area = Props['area']

function OnePost({ about, postId, area }: { about: About; postId: string; area: Area }) {
  const { data, dataUpdatedAt, error, refetch } = useQuery(onePostQuery(about, postId))
  const post = data?.posts.find(({ id }) => id === postId)
  return (
    <Frame page={data} readAt={dataUpdatedAt} problem={error} onRetry={refetch} isCompact>
      {post ? (
        <SinglePost post={post} area={area} isEdited={data?.shows_history} />
      ) : (
        <EmptyState ground="card" illustration="shell" title={data?.post_not_found_message ?? ''} />
      )}
    </Frame>
  )
}

function Posts({ about, area }: { about: About; area: Area }) {
  const feed = blogViewFeed(about)
  const client = useQueryClient()
  const { data, dataUpdatedAt, error, refetch } = useInfiniteQuery(feedQuery(feed))
  const page = data?.pages[0] as BlogViewPage | undefined
  const end = page && hostOf(page.tumblelog.name) && <atHomeSlot.Component blog={page.tumblelog} isEnd />
  return (
    <Frame page={page} readAt={dataUpdatedAt} problem={page ? null : error} onRetry={refetch}>
      {page && (
        <drawerSearchSlot.Component
          blog={page.tumblelog}
          area={area}
          onCleared={() => void refreshFeed(client, feed).catch(() => {})} // BLOG-018
        >
          <PostList
            feed={feed}
            area={area}
            isOnOwnBlog
            after={adAfter}
            end={end}
            empty={
              <>
                <EmptyState ground="card" illustration="shell" title={page.empty_tumblelog_message} />
                {end}
              </>
            }
          />
        </drawerSearchSlot.Component>
      )}
    </Frame>
  )
}

interface FrameProps {
  page: BlogViewPage | undefined
  readAt: number
  problem: Error | null
  onRetry: () => void
  isCompact?: boolean
  children: ReactNode
}

function Frame({ page, problem, onRetry, ...shown }: FrameProps) {
  if (!page) {
    return (
      <div className={styles.waiting}>
        {problem ? (
          <EmptyState
            ground="card"
            illustration="leaf"
            title={isAnswer(problem) ? problem.message : ''}
            action={!isAnswer(problem) && <Button onClick={onRetry}>{t('Try again')}</Button>}
          />
        ) : (
          <Loader size={40} label={t('Loading the blog')} />
        )}
      </div>
    )
  }
  return <Shown page={page} {...shown} />
}

type ShownProps = Omit<FrameProps, 'problem' | 'onRetry'> & { page: BlogViewPage }

function Shown({ page, readAt, isCompact = false, children }: ShownProps) {
  const showsPresence = useFlag('status_indicators_ui')
  const blog = useBlogNow(page.tumblelog, readAt)
  return (
    <BlogGround theme={blog.global_theme_params}>
      <BlogHeader blog={blog} isCompact={isCompact} isOnline={showsPresence && blog.isOnline} />
      <div className={styles.posts}>
        {page.is_safe_mode_applied ? <SensitiveOverlay survey={page.survey} /> : children}
      </div>
      <TrackingPixels html={page.tracking_html} />
    </BlogGround>
  )
}

/** Says that a blog is missing, but not that a call failed. BLOG-418 */
const isAnswer = (problem: Error) => problem instanceof ApiRefusal && (problem.status === 403 || problem.status === 404)
