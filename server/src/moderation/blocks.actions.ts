import type * as calls from '@bowerbird/domain/blogs/blocks.contract.ts'
import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { deleteBlock, insertBlocks } from '../blogs/blog-writes.ts'
import { readAdminBlog, readStandingBlogId, readVisibleBlog } from '../blogs/blogs.views.ts'
import { endFollowsBetween } from '../blogs/follows.actions.ts'
import type { Db, Tx } from '../core/database/database.ts'
import type { Answer } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import { countListed, isOnListOf, listIdsNamed, readBlogIdBehindPost } from './blocks.views.ts'

interface BlockInput {
  byBlogName: string
  blockedBlogName?: string | undefined
  blockedPostId?: string | undefined
  hidesReplies?: boolean | undefined
}

/**
 * Hides the two people from each other and ends their follows, both ways; a shared blog blocks for itself alone.
 * A blog that a block hides from the viewer answers as a missing one, although theirs is kept. POST-374, POST-375
 */
export async function blockBlog(db: Db, viewer: Member, input: BlockInput): Promise<{ blocked: boolean }> {
  const isListed = await db.transaction().execute(async (tx) => {
    const mine = await readAdminBlog(tx, viewer, input.byBlogName)
    const blockedId = await readBlogToBlock(tx, viewer, input)
    if (viewer.blogIds.includes(blockedId)) throw new RefusedError(blogsRefusals.blockOwnBlog)
    await addBlocks(tx, viewer, mine.id, [blockedId], input.hidesReplies)
    return (await countListed(tx, viewer, mine.id, [blockedId])) > 0
  })
  if (!isListed) throw new RefusedError(blogsRefusals.gone)
  return { blocked: true }
}

/** Blocks several blogs, or none of them; the caller has found them. */
export async function blockBlogs(
  db: Db,
  viewer: Member,
  {
    byBlogName,
    blockedIds,
    hidesReplies,
  }: { byBlogName: string; blockedIds: readonly string[]; hidesReplies?: boolean | undefined },
): Promise<{ blocked: number }> {
  return db.transaction().execute(async (tx) => {
    const mine = await readAdminBlog(tx, viewer, byBlogName)
    if (blockedIds.some((id) => viewer.blogIds.includes(id))) throw new RefusedError(blogsRefusals.blockOwnBlog)
    if (blockedIds.length > 0) await addBlocks(tx, viewer, mine.id, blockedIds, hidesReplies)
    return { blocked: await countListed(tx, viewer, mine.id, blockedIds) }
  })
}

/** Leaves out names that are gone meanwhile. */
export async function blockBlogsNamed(
  db: Db,
  viewer: Member,
  {
    blockedNames,
    ...rest
  }: { byBlogName: string; blockedNames: readonly string[]; hidesReplies?: boolean | undefined },
): Promise<{ blocked: number }> {
  return blockBlogs(db, viewer, { ...rest, blockedIds: await listIdsNamed(db, viewer, blockedNames) })
}

/** The caller has checked permission. */
export async function addBlocks(
  tx: Tx,
  viewer: Member,
  byBlogId: string,
  blockedIds: readonly string[],
  hidesReplies = true,
): Promise<void> {
  await insertBlocks(tx, byBlogId, blockedIds, hidesReplies)
  await endFollowsBetween(tx, viewer, byBlogId, blockedIds)
}

export const unblockBlog: Answer<typeof calls.unblockBlog, null> = async (
  db,
  viewer,
  { byBlogName, blockedBlogName },
) => {
  return db.transaction().execute(async (tx) => {
    const mine = await readAdminBlog(tx, viewer, byBlogName)
    const isLifted = await deleteBlock(tx, isOnListOf(viewer, mine.id), blockedBlogName)
    if (!isLifted) await readVisibleBlog(tx, viewer, blockedBlogName)
    return { blocked: false }
  })
}

const readBlogToBlock = (tx: Tx, viewer: Member, { blockedBlogName, blockedPostId }: BlockInput) =>
  blockedBlogName
    ? readStandingBlogId(tx, viewer, blockedBlogName)
    : readBlogIdBehindPost(tx, viewer, blockedPostId as string)
