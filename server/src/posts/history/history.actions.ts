import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { Before } from '@bowerbird/domain/posts/document/post-document.ts'
import type * as calls from '@bowerbird/domain/posts/history/history.contract.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { hasPlace, isInPublic } from '@bowerbird/domain/posts/posts.rules.ts'
import { plainLines } from '@bowerbird/domain/posts/text/plain-lines.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import { changed } from '../../core/database/transactions.ts'
import type { Answer } from '../../core/http/serve.ts'
import type { Member } from '../../core/http/viewer.ts'
import type { PostRow } from '../read/post-row.ts'
import { deleteVersions, insertVersion } from './history.store.ts'

type Part = Pick<Before, 'title' | 'body_html' | 'fields'> | null

/** Keeps what a post said until this edit, if it was out and its words or tags change. */
export async function keepVersion(
  tx: Tx,
  { accountId }: Member,
  post: PostRow & { before: Part },
  after: { part: Part; tags: readonly string[] },
): Promise<void> {
  if (!hasPlace(post.state)) return
  const words = wordsIn(post.before)
  const title = post.before?.title ?? ''
  const isSame =
    title === (after.part?.title ?? '') && words === wordsIn(after.part) && post.tags.join() === after.tags.join()
  if (isSame) return
  await insertVersion(tx, {
    ...{ postId: post.id, blogId: post.blog_id, accountId, title, words, tags: post.tags },
    wasInPublic: isInPublic({ state: post.state, isMembersOnly: post.is_members_only }),
  })
}

const wordsIn = (part: Part): string =>
  part
    ? plainLines({
        ...part.fields.shown,
        ...{ body_html: part.body_html, question: part.fields.ask, poll: part.fields.poll },
      })
    : ''

export const deleteVersion: Answer<typeof calls.deleteVersion> = async (db, viewer, { postId, versionId }) => {
  return { deleted: await deleteOwn(db, viewer, postId, versionId) }
}

export const deleteHistory: Answer<typeof calls.deleteHistory> = async (db, viewer, { postId }) => {
  return { deleted: await deleteOwn(db, viewer, postId, null) }
}

async function deleteOwn(db: Db, viewer: Member, postId: string, versionId: string | null): Promise<number> {
  const deleted = await deleteVersions(db, viewer, postId, versionId)
  if (deleted === undefined || (versionId !== null && deleted === 0)) throw new RefusedError(postsRefusals.gone)
  changed(db, 'posts', postId)
  return deleted
}
