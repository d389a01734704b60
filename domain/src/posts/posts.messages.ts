import { t, texts } from '../core/language/t.ts'
import type { PostState } from './entities.contract.ts'

/** POST-427 */
export function savedMessage(post: {
  blogName: string
  state: PostState
  isEdit: boolean
  isReblog: boolean
  isHeld?: boolean
}): string {
  if (post.isHeld) return t('Pending review: our staff check the post before it’s shown')
  if (post.isEdit) return t('Saved')
  if (post.state === 'draft') return t('Saved to drafts on {blogName}', { blogName: post.blogName })
  if (post.state === 'queued') return t('Queued on {blogName}', { blogName: post.blogName })
  if (post.state === 'scheduled') return t('Scheduled on {blogName}', { blogName: post.blogName })
  if (post.state === 'private') return t('Posted privately to {blogName}', { blogName: post.blogName })
  if (post.state === 'unapproved') return t('Submitted to {blogName}', { blogName: post.blogName })
  return post.isReblog
    ? t('Reblogged to {blogName}', { blogName: post.blogName })
    : t('Posted to {blogName}', { blogName: post.blogName })
}

export const deletePrompt = () => t('Are you sure you want to delete this post?') // POST-354
export const missingElement = () => t('A valid element parameter is required to initalize the editor') // POST-187
export const missingLink = () => t('Cannot edit link without a valid linkElement') // POST-194
export const unknownPicture = () => t('Unknown source type for inserting an image') // POST-198
export const nothingToInsert = () => t('Cannot insert empty data') // POST-199
/** Said of a file that is chosen without a network. */
export const goesWithPost = () => t('Will upload with the post when you’re back online')
export const pictureNotLoaded = () => t('Couldn’t load that picture.')
/** Word and others put only the place of a picture on the clipboard. */
export const picturesLost = (count: number): string =>
  count === 1
    ? t('Couldn’t paste one picture. Insert it as a file.')
    : t('Couldn’t paste {count} pictures. Insert them as files.', { count })
export const noCursor = () => t('Cannot insert without the editor having a cursor or selection') // POST-200
/** POST-063 */
export const leaveQuestions = texts({
  new: { ask: 'Save this post as a draft?', save: 'Save as draft', discard: 'Discard' },
  waiting: { ask: 'Save your changes?', save: 'Save', discard: 'Discard changes' },
  approval: { ask: 'Save this post for later? It hasn’t been sent yet.', save: 'Save for later', discard: 'Discard' },
  published: {
    ask: 'Save your changes for later? The post doesn’t change until you publish them.',
    save: 'Save for later',
    discard: 'Discard changes',
  },
})
/** Says what to do where the refusal of a time only says that it is invalid. POST-097 */
export const adviceOnTime = texts({
  none: 'Choose a day and time to post.',
  past: 'That time has passed. Choose a later one.',
})
/** Stands beside the address of a link in a text. */
export const notAnAddress = () => t('That isn’t an address. Enter one such as example.com.')
export const keepWriting = () => t('Keep writing')
/** Replaces the text of a suspended blog. */
export const unavailable = () => t('This content isn’t available.')

export const withheld = () => t('Part of this conversation isn’t shown.')
/** Replaces the name of an anonymous asker. */
export const anonymous = () => t('Anonymous')
