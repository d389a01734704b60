import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { chat, chatLines } from '@bowerbird/domain/posts/kinds/chat.ts'
import { chatMaxLength } from '@bowerbird/domain/posts/posts.limits.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import type { KindWork } from './kind-work.ts'

export const chatWork: KindWork<{ chat: string | undefined }> = {
  titleSlot: 'one',
  richSlot: null,
  read({ slots: { two } }) {
    if (two && two.length > chatMaxLength) throw new RefusedError(postsRefusals.tooIntricate)
    return { chat: two }
  },
  isBrought: ({ slots }) => Boolean(slots.two?.trim()),
  async keep({ title, hasTrail }, said, before) {
    const typed = said.chat ?? before?.form?.chat ?? ''
    const refusal = chat.refuse({ title, chat: typed }, { hasTrail })
    if (refusal) throw new RefusedError(refusal)
    return { shown: { chat: { lines: chatLines(typed) } }, form: { chat: typed } }
  },
  form: ({ form }) => ({ two: form?.chat ?? '' }),
}
