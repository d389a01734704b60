import type { ChatMessage, ChatWindow } from './chat-window.ts'
import { ImageMessage } from './ImageMessage.tsx'
import { PostMessage } from './PostMessage.tsx'
import { StickerMessage } from './StickerMessage.tsx'
import { TextMessage } from './TextMessage.tsx'

interface Props {
  message: ChatMessage
  window: ChatWindow
  isOwn: boolean
}

/** MSG-163 */
export function MessageBody({ message, window, isOwn }: Props) {
  const { type, content, post, image, sticker } = message
  if (type === 'TEXT' && content) return <TextMessage content={content} isOwn={isOwn} />
  if (type === 'POSTREF' && post) return <PostMessage post={post} isOwn={isOwn} />
  if (type === 'IMAGE' && image) return <ImageMessage image={image} window={window} isOwn={isOwn} />
  return sticker ? <StickerMessage sticker={sticker} /> : null
}
