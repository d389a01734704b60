import { throwIf } from '@bowerbird/domain/core/refusal.ts'
import { text } from '@bowerbird/domain/posts/kinds/text.ts'
import type { KindWork } from './kind-work.ts'

export const textWork: KindWork<'text'> = {
  async keep({ title, html, hasTrail, hasPoll }) {
    throwIf(text.refuse({ title, body: html }, { hasTrail, hasPoll }))
    return {}
  },
}
