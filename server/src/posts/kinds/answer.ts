import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { type WrittenBody, wordsOf, writeBody } from '../written-text.ts'
import type { KeptFields, KindWork } from './kind-work.ts'
import { claimInlinePictures } from './own-pictures.ts'

/** The question stays as it was asked; what the blog says to it, and adds below, can be edited. POST-118 */
export const answerWork: KindWork<{ caption?: WrittenBody | undefined }> = {
  titleSlot: null,
  richSlot: 'two',
  read: ({ slots, format }) => ({ caption: slots.three === undefined ? undefined : writeBody(slots.three, format) }),
  isBrought: () => false,
  async keep(keeping, { caption }, before) {
    if (!before || !keeping.html) throw new RefusedError(postsRefusals.bodyEmpty)
    const fields = caption ? withCaption(before, caption) : before
    await claimInlinePictures({ ...keeping, html: captionIn(fields) })
    return { fields, words: [questionIn(fields), wordsOf(captionIn(fields))] }
  },
  form: (fields) => ({ one: questionIn(fields), three: fields.form?.caption || captionIn(fields) }),
}

const questionIn = (fields: KeptFields) => fields.ask ?? ''
const captionIn = (fields: KeptFields) => fields.shown?.answer?.caption_html ?? ''

function withCaption(before: KeptFields, { html, source }: WrittenBody): KeptFields {
  if (html === captionIn(before) && source === (before.form?.caption ?? '')) return before
  return {
    ...before,
    shown: { ...before.shown, answer: { caption_html: html } },
    form: { ...before.form, caption: source },
  }
}
