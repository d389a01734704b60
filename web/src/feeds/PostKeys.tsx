import type { Post } from '@bowerbird/domain/posts/posts.contract.ts'
import { animateScroll } from '../core/animate-scroll.ts'
import { useLike } from '../notes/notes.api.ts'
import { useOpenForm } from '../posts/open-form.ts'
import { useShortcut } from '../ui/shortcuts.ts'

const linePx = 60 // BLOG-046
const scrollMs = 200 // BLOG-046
const group = 'Posts'

/** j and k go from post to post, l likes and r reblogs the one at hand. BLOG-039 … BLOG-047 */
export function PostKeys({ posts }: { posts: Post[] }) {
  const like = useLike()
  const openForm = useOpenForm()
  const step = (by: 1 | -1) => {
    const articles = findArticles()
    const to = articles[nearest(articles) + by]
    if (to) animateScroll(window.scrollY + to.getBoundingClientRect().top - linePx, scrollMs)
  }
  const current = () => {
    const articles = findArticles()
    const id = articles[nearest(articles)]?.dataset.postId
    const offset = posts.findIndex((post) => post.id === id)
    return { post: posts[offset], offset }
  }
  useShortcut({ keys: 'j', label: 'Next post', group }, () => step(1))
  useShortcut({ keys: 'k', label: 'Previous post', group }, () => step(-1))
  useShortcut({ keys: 'l', label: 'Like or unlike', group }, () => {
    const { post, offset } = current()
    if (post) like(post, { method: 'keyboard', offset })
  })
  useShortcut({ keys: 'r', label: 'Reblog', group }, () => {
    const { post } = current()
    if (post?.can_be_reblogged) openForm({ mode: 'reblog', postId: post.id, key: post.reblog_key })
  })
  return null
}

const findArticles = () => [...document.querySelectorAll<HTMLElement>('article[data-post-id]')]

/** The post at hand is the one nearest the line. BLOG-047 */
function nearest(articles: HTMLElement[]): number {
  const distances = articles.map((article) => Math.abs(article.getBoundingClientRect().top - linePx))
  return distances.indexOf(Math.min(...distances))
}
