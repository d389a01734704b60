import { throwIf } from '@bowerbird/domain/core/refusal.ts'
import { chat, chatLines } from '@bowerbird/domain/posts/kinds/chat.ts'
import type { KindWork } from './kind-work.ts'

export const chatWork: KindWork<'chat'> = {
  async keep({ title, hasTrail }, said, before) {
    const typed = said.chat ?? before?.form?.chat ?? ''
    throwIf(chat.refuse({ title, chat: typed }, { hasTrail }))
    return { shown: { chat: { lines: chatLines(typed) } }, form: { chat: typed } }
  },
}
