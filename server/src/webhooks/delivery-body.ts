import { blogPath } from '@bowerbird/domain/core/urls.ts'
import { uuidOnTheWire } from '@bowerbird/domain/posts/npf/npf-shapes.ts'
import type { Deps } from '../core/deps.ts'
import { readPosts } from '../posts/read/posts.views.ts'
import type { DueDelivery } from './deliveries.store.ts'

type Here = Pick<Deps, 'db' | 'config'>

/**
 * Returns what is sent, as it is now; null when the post is not in public any more. A post is shown as a guest sees it,
 * so that marks and labels cover it.
 */
export async function bodyOf(here: Here, due: DueDelivery): Promise<object | null> {
  const { id, event, made_at } = due
  const head = { id, event, created_at: made_at.toISOString() }
  if (event === 'ping') return { ...head, app: { name: due.app_name } }
  const { origin } = here.config
  const blog = blogIn(origin, due.blog_name, due.blog_uuid)
  const by = blogIn(origin, due.by_name, due.by_uuid)
  if (event === 'ask.received')
    return { ...head, blog, ask: { id: due.post_id, question: due.question ?? '', asker: by } }
  const post = await shortPost(here, due.post_id as string)
  if (!post) return null
  if (event === 'post.replied') return { ...head, blog, post, by, reply: { id: due.note_id, text: due.reply_text } }
  return { ...head, blog, post, ...(event === 'post.reblogged' && { by }) }
}

const blogIn = (origin: string, name: string | null, uuid: string | null) =>
  name && uuid ? { name, uuid: uuidOnTheWire(uuid), url: origin + blogPath(name) } : null

async function shortPost({ db, config }: Here, postId: string) {
  const [post] = await readPosts(db, null, [postId], config.origin)
  if (!post) return null
  const { id, type, post_url: url, summary, tags, timestamp } = post
  return { id, type, url, summary, tags, timestamp, is_reblog: post.root_id !== id }
}
