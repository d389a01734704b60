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

/** Each kind's own idea of what was said stays within it: `read` makes it, `prepare` and `keep` take it. */
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
