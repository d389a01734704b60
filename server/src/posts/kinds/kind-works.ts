import type { PostKind } from '@bowerbird/domain/posts/entities.contract.ts'
import { answerWork } from './answer.ts'
import { audioWork } from './audio.ts'
import { chatWork } from './chat.ts'
import type { AnyKindWork } from './kind-work.ts'
import { linkWork } from './link.ts'
import { photoWork } from './photo.ts'
import { quoteWork } from './quote.ts'
import { textWork } from './text.ts'
import { videoWork } from './video.ts'

/**
 * The type of a kind's fields is erased here: only its own `read` makes them, and its own `prepare` and `keep` take
 * them.
 */
const works: Record<PostKind, unknown> = {
  text: textWork,
  photo: photoWork,
  quote: quoteWork,
  link: linkWork,
  chat: chatWork,
  audio: audioWork,
  video: videoWork,
  answer: answerWork,
}

export const workOf = (kind: PostKind): AnyKindWork => works[kind] as AnyKindWork
