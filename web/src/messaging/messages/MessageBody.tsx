import type { ChatMessage, TalkAround } from '../windows/chat-window.ts'
import { ImageMessage } from './ImageMessage.tsx'
import { PostMessage } from './PostMessage.tsx'
import { StickerMessage } from './StickerMessage.tsx'
import { TextMessage } from './TextMessage.tsx'

/** MSG-163 */
export function MessageBody({ message, talk, isOwn }: { message: ChatMessage; talk: TalkAround; isOwn: boolean }) {
  const { type, content, post, image, sticker } = message
  if (type === 'TEXT' && content) return <TextMessage content={content} isOwn={isOwn} />
  if (type === 'POSTREF' && post) return <PostMessage post={post} isOwn={isOwn} />
  if (type === 'IMAGE' && image) return <ImageMessage image={image} talk={talk} isOwn={isOwn} />
  return sticker ? <StickerMessage sticker={sticker} /> : null
}
