import type { WrittenBody } from '@bowerbird/domain/posts/document/change.ts'
import { cleanTitle } from '@bowerbird/domain/posts/document/clean-change.ts'
import { decodeForm } from '@bowerbird/domain/posts/formats/form/decode.ts'
import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import type { Tx } from '../../core/database/database.ts'
import { ownPart } from '../../posts/write/own-part.ts'
import { writeBody } from '../../posts/write/written-text.ts'
import type { PlannedPost } from '../plan/plan-posts.ts'
import type { StoredPeople } from './write-people.ts'

/** Writes each post's own part as the product does. */
export function makePartWriter(tx: Tx, stored: StoredPeople, origin: string) {
  const clean = makeCleaner()
  return async (post: PlannedPost, hasTrail: boolean) => {
    const body = post.html ? clean(post.html) : undefined
    const accountId = stored.accountIds.get(post.blog.owner) ?? ''
    const { blogs } = stored
    const form = updatePost.input.parse({ channel_id: post.blog.name, ...post.sent })
    const sent = decodeForm(form, { nowMs: Date.now(), write: writeBody, kind: post.kind })
    const before = post.ask && { title: '', body_html: '', source: '', format: 0, fields: fieldsOf(post.ask, blogs) }
    return ownPart(
      tx,
      { ...sent, title: cleanTitle(post.title), body, origin },
      { accountId, hasTrail, ...(before && { before }) },
    )
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
