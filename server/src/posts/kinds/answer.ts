import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import type { KeptFields, KindWork } from './kind-work.ts'

/** The question stays as it was asked; only what the blog says to it can be edited. */
export const answerWork: KindWork<object> = {
  titleSlot: null,
  richSlot: 'two',
  read: () => ({}),
  isBrought: () => false,
  async keep({ html }, _said, before) {
    if (!before || !html) throw new RefusedError(postsRefusals.bodyEmpty)
    return { fields: before, words: [questionIn(before)] }
  },
  form: (fields) => ({ one: questionIn(fields) }),
}

const questionIn = (fields: KeptFields) => fields.ask ?? ''
