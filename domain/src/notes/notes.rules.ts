import type { Refusal } from '../core/refusal.ts'
import { replyMaxLength } from './notes.limits.ts'
import { notesRefusals } from './notes.refusals.ts'

/** The web greys the heart with this; the server enforces it. Null means the like may go ahead. POST-104, POST-522 */
export function refuseLike(post: { isMine: boolean; canBeLiked: boolean }): Refusal | null {
  if (post.isMine) return notesRefusals.ownPost
  return post.canBeLiked ? null : notesRefusals.likesOff
}

/** Normalises line breaks and trims, as the reply is stored. */
export const cleanReply = (typed: string): string => typed.replace(/\r\n?/g, '\n').trim()

/** Expects a reply cleaned by `cleanReply`; a photo needs no text. POST-350, BLOG-096 */
export function refuseReply(text: string, hasPhoto = false): Refusal | null {
  if (!hasPhoto && !text.replace(/[\s\u200b\u2060\ufeff]/g, '')) return notesRefusals.replyEmpty
  return text.length > replyMaxLength ? notesRefusals.replyTooLong : null
}

/** The author of the post decides whether replies may have photos. POST-106, BLOG-096 */
export const refuseReplyPhoto = (post: { allowsPhotoReplies: boolean }): Refusal | null =>
  post.allowsPhotoReplies ? null : notesRefusals.photoRepliesOff
