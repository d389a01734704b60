import type { GroupListener } from '../core/work/events.ts'
import { insertDeliveries } from './deliveries.store.ts'

export const sendOfPost: GroupListener<'post.published'> = (tx, events) =>
  insertDeliveries(
    tx,
    'post.published',
    events.map(({ postId }) => ({ aboutPostId: postId, postId, noteId: null })),
  )

/** Told to the blog whose post was reblogged; the reblog itself is a post published elsewhere. */
export const sendOfReblog: GroupListener<'post.reblogged'> = (tx, events) =>
  insertDeliveries(
    tx,
    'post.reblogged',
    events.map(({ postId, parentPostId }) => ({ aboutPostId: parentPostId, postId, noteId: null })),
  )

export const sendOfReply: GroupListener<'post.replied'> = (tx, events) =>
  insertDeliveries(
    tx,
    'post.replied',
    events.map(({ postId, noteId }) => ({ aboutPostId: postId, postId, noteId })),
  )

export const sendOfAsk: GroupListener<'ask.received'> = (tx, events) =>
  insertDeliveries(
    tx,
    'ask.received',
    events.map(({ postId }) => ({ aboutPostId: postId, postId, noteId: null })),
  )
