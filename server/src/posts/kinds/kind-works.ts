import type { PostKind } from '@bowerbird/domain/posts/entities.contract.ts'
import { answerWork } from './answer.ts'
import { audioWork } from './audio.ts'
import { chatWork } from './chat.ts'
import type { KindWork } from './kind-work.ts'
import { linkWork } from './link.ts'
import { photoWork } from './photo.ts'
import { quoteWork } from './quote.ts'
import { textWork } from './text.ts'
import { videoWork } from './video.ts'

const works: { [Kind in PostKind]: KindWork<Kind> } = {
  text: textWork,
  photo: photoWork,
  quote: quoteWork,
  link: linkWork,
  chat: chatWork,
  audio: audioWork,
  video: videoWork,
  answer: answerWork,
}

/** Callers don't know the kind by type: they pass on what a change says in the fields of its own. */
export const workOf = (kind: PostKind): KindWork<'text'> => works[kind] as KindWork<'text'>
