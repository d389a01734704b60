import type { readUserLimits as limitsCall } from '@bowerbird/domain/api/v2.contract.ts'
import { createBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import type { Call } from '@bowerbird/domain/core/call.ts'
import { uploadMedia } from '@bowerbird/domain/media/media.contract.ts'
import { likePost } from '@bowerbird/domain/notes/notes.contract.ts'
import { readPostsLeft } from '../posts/write/posts-today.views.ts'
import type { V2Answer } from './serve-v2.ts'

/** Limits that the site lifts are left out. Likes and follows share theirs with other writes, and all uploads one. */
export const readUserLimits: V2Answer<typeof limitsCall> = async (db, { accountId }, _input, { deps, request }) => {
  const nowMs = Date.now()
  const leftOf = async (call: Call, description: string) => {
    const window = await deps.limiter.leftOf(call, accountId, request.ip)
    const reset_at = Math.floor(nowMs / 1000) + (window?.endsInSeconds ?? 0)
    return window ? { description, limit: window.max, remaining: window.left, reset_at } : undefined
  }
  const [{ limit, left, resetMs }, blogs, writes, uploads] = await Promise.all([
    readPostsLeft(db, accountId, nowMs),
    leftOf(createBlog, 'the number of blogs you can create in 24 hours'),
    leftOf(likePost, 'the number of likes, follows and other writes together that you can make in a minute'),
    leftOf(uploadMedia, 'the number of files of all kinds together that you can upload in an hour'),
  ])
  const posts = limit !== null && {
    description: 'the number of posts you can make in 24 hours',
    limit,
    remaining: left,
    reset_at: Math.ceil(resetMs / 1000),
  }
  return { user: { ...(posts && { posts }), blogs, follows: writes, likes: writes, photos: uploads, videos: uploads } }
}
