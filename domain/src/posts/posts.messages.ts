import type { PostState } from './entities.contract.ts'

/** POST-427 */
export function savedMessage(post: { blogName: string; state: PostState; isEdit: boolean; isReblog: boolean }): string {
  if (post.isEdit) return 'Saved'
  if (post.state === 'draft') return `Saved to drafts on ${post.blogName}`
  if (post.state === 'queued') return `Queued on ${post.blogName}`
  if (post.state === 'scheduled') return `Scheduled on ${post.blogName}`
  if (post.state === 'private') return `Posted privately to ${post.blogName}`
  if (post.state === 'unapproved') return `Submitted to ${post.blogName}`
  return post.isReblog ? `Reblogged to ${post.blogName}` : `Posted to ${post.blogName}`
}

export const deletePrompt = 'Are you sure you want to delete this post?' // POST-354
export const missingElement = 'A valid element parameter is required to initalize the editor' // POST-187
export const missingLink = 'Cannot edit link without a valid linkElement' // POST-194
export const unknownPicture = 'Unknown source type for inserting an image' // POST-198
export const nothingToInsert = 'Cannot insert empty data' // POST-199
export const pictureNotLoaded = 'That picture could not be loaded.'
export const noCursor = 'Cannot insert without the editor having a cursor or selection' // POST-200
export const discardPrompt = 'Discard this post?' // POST-063
/** Replaces the text of a suspended blog. */
export const unavailable = 'This content is not available.'
/** Replaces the name of an anonymous asker. */
export const anonymous = 'Anonymous'
