import type { Message, MessageImage, PostReference, Sticker } from '@bowerbird/domain/messaging/entities.contract.ts'
import type { Db, Tx } from '../core/database/database.ts'
import type { Member } from '../core/http/viewer.ts'
import type { MessageRow } from './message-rows.ts'
import type { StoredContent } from './messaging.table.ts'
import { imagePath } from './send/image-address.ts'
import { readPostReferences } from './send/post-references.ts'
import { readStickers } from './stickers.views.ts'

interface About {
  origin: string
  isSafeModeOn: boolean
  /** Senders' uuids by blog id. */
  uuids: ReadonlyMap<string, string>
}

/** Takes one more statement for the posts in them, and one for the stickers. */
export async function shapeMessages(
  db: Db | Tx,
  viewer: Member,
  rows: readonly MessageRow[],
  about: About,
): Promise<Message[]> {
  const posts = await readPostReferences(
    db,
    viewer,
    rows.flatMap(({ content }) => content.postId ?? []),
    about,
  )
  const stickers = await readStickers(
    db,
    rows.flatMap(({ content }) => content.stickerId ?? []),
  )
  return rows.map((row) => messageFrom(row, viewer, { ...about, posts, stickers }))
}

interface Parts extends About {
  posts: ReadonlyMap<string, PostReference>
  stickers: ReadonlyMap<string, Sticker>
}

function messageFrom(row: MessageRow, viewer: Member, { uuids, posts, stickers }: Parts): Message {
  const { content } = row
  const isOwn = row.account_id === viewer.accountId
  const sticker = content.stickerId ? stickers.get(content.stickerId) : undefined
  return {
    conversation_id: row.conversation_id,
    type: row.type,
    ts: Number(row.ts),
    participant: uuids.get(row.blog_id) ?? '',
    ...(content.text !== undefined && { content: { text: content.text, formatting: content.formatting ?? [] } }),
    ...(content.postId && { post: posts.get(content.postId) ?? { id: content.postId, state: 'disabled' } }),
    ...(content.image && { image: imageFrom(row.conversation_id, content.image) }),
    ...(content.stickerId && { sticker_id: content.stickerId, ...(sticker && { sticker }) }),
    ...(content.context && { context: content.context }),
    ...(isOwn && row.client_id && { client_id: row.client_id }),
  }
}

/** MSG-168, MSG-234 */
function imageFrom(conversationId: string, { hash, sizes }: NonNullable<StoredContent['image']>): MessageImage {
  const [original, ...smaller] = sizes.map(({ name, width, height }) => ({
    url: imagePath(conversationId, hash, name),
    width,
    height,
  }))
  if (!original) throw new Error('An image has at least one size')
  return { original_size: original, alt_sizes: smaller }
}
