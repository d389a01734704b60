import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import type { Tx } from '../../core/database/database.ts'
import { workOf } from '../../posts/kinds/kind-works.ts'
import { ownPart } from '../../posts/write/own-part.ts'
import { type WrittenBody, writeBody, writeTitle } from '../../posts/write/written-text.ts'
import type { PlannedPost } from '../plan/plan-posts.ts'
import type { StoredPeople } from './write-people.ts'

/** Writes each post's own part as the product does. */
export function makePartWriter(tx: Tx, stored: StoredPeople, origin: string) {
  const clean = makeCleaner()
  return async (post: PlannedPost, hasTrail: boolean) => {
    const body = post.html ? clean(post.html) : undefined
    const accountId = stored.accountIds.get(post.blog.owner) ?? ''
    const { blogs } = stored
    const sent = updatePost.input.parse({ channel_id: post.blog.name, ...post.sent })
    const said = workOf(post.kind).read(sent, writeBody)
    const before = post.ask && { title: '', body_html: '', source: '', format: 0, fields: fieldsOf(post.ask, blogs) }
    const draft = { kind: post.kind, title: writeTitle(post.title), body, said, origin }
    return ownPart(tx, draft, { accountId, hasTrail, ...(before && { before }) })
  }
}

/** The stored form of an ask. */
function fieldsOf({ question, by, isAnonymous }: NonNullable<PlannedPost['ask']>, blogs: StoredPeople['blogs']) {
  const asker = isAnonymous ? undefined : blogs.get(by)
  return { ask: question, askerBlogId: asker?.id ?? null, askerName: asker?.name ?? '' }
}

/** Caches by text, because many posts share one. */
function makeCleaner(): (html: string) => WrittenBody {
  const cleaned = new Map<string, WrittenBody>()
  return (html) => {
    const body = cleaned.get(html) ?? writeBody(html, 'rich')
    cleaned.set(html, body)
    return body
  }
}
