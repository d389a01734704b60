import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useOpenBlog } from '../blogs/drawer/use-open-blog.ts'
import { animateScroll } from '../core/scroll/animate-scroll.ts'
import { useLike } from '../notes/notes.api.ts'
import { toggleNotes } from '../notes/notes.state.ts'
import { useOpenForm } from '../posts/open-form.ts'
import { shortcutTable } from '../ui/overlays/shortcut-table.ts'
import { useShortcut } from '../ui/overlays/shortcuts.ts'
import { type PostAt, postsIn } from './parts/posts-in.ts'

const scrollMs = 200 // BLOG-046

interface Props {
  /** The list's posts in order; unloaded ones are undefined. */
  posts: readonly (Post | undefined)[]
  /** The area the posts scroll in; the page where there is none. */
  area?: RefObject<HTMLElement | null> | undefined
}

/** Keys to go from post to post and to act on the one at hand, in lists and in the blog view alike. BLOG-039 … BLOG-048 */
export function PostKeys({ posts, area }: Props) {
  const client = useQueryClient()
  const like = useLike()
  const openForm = useOpenForm()
  const openBlog = useOpenBlog()
  const scrollTo = (topPx: number) => animateScroll(topPx, scrollMs, area?.current)
  const press = (key: keyof typeof shortcutTable, run: (at: PostAt) => void) =>
    // biome-ignore lint/correctness/useHookAtTopLevel: the same nine keys in the same order each time.
    useShortcut(shortcutTable[key], () => {
      const at = postsIn(area?.current ?? null)
      if (!at) return false
      return void run(at)
    })
  const withPost = (run: (post: Post, offset: number, article: HTMLElement) => void) => (at: PostAt) => {
    const offset = posts.findIndex((post) => post?.id === at.current?.dataset.postId)
    const post = posts[offset]
    if (post && at.current) run(post, offset, at.current)
  }
  const step = (by: 1 | -1) => (at: PostAt) => {
    const to = at.step(by)
    if (!to) return
    focusOn(to.article)
    scrollTo(to.topPx)
  }
  press('nextPost', step(1))
  press('previousPost', step(-1))
  press(
    'like',
    withPost((post, offset) => like(post, { method: 'keyboard', offset })),
  )
  press(
    'reblog',
    withPost((post) => {
      if (post.can_be_reblogged) openForm({ mode: 'reblog', postId: post.id, key: post.reblog_key })
    }),
  )
  press(
    'bookmark',
    withPost((post) => bookmark(client, post)),
  )
  press(
    'share',
    withPost((_post, _offset, article) => article.querySelector<HTMLElement>('[data-share]')?.click()),
  )
  press(
    'notes',
    withPost((post, _offset, article) => {
      focusOn(article)
      toggleNotes(post.id)
    }),
  )
  press(
    'source',
    withPost(({ reblog_source: source }) => {
      if (source?.url) openBlog({ blogName: source.name, postId: null })
    }),
  )
  press('top', () => scrollTo(0))
  return null
}

/** The post takes the focus, so that Tab goes on inside it; its outline marks it. */
function focusOn(article: HTMLElement): void {
  article.tabIndex = -1
  article.focus({ preventScroll: true })
}

/** Few use the key, so its code is fetched at the press. */
function bookmark(client: QueryClient, post: Post): void {
  import('../posts/bookmarks/bookmark-post.ts').then(
    ({ toggleBookmark }) => toggleBookmark(client, post),
    () => {},
  )
}
