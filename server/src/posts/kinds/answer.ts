import { throwIf } from '@bowerbird/domain/core/refusal.ts'
import type { KindChanges, WrittenBody } from '@bowerbird/domain/posts/document/change.ts'
import type { StoredFields } from '@bowerbird/domain/posts/document/post-document.ts'
import { readStored } from '@bowerbird/domain/posts/formats/html/read-stored.ts'
import { answer } from '@bowerbird/domain/posts/kinds/answer.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import type { KindWork } from './kind-work.ts'
import { claimInlinePictures } from './own-pictures.ts'

/**
 * An edit changes the answer and the caption, never the question. A new post of this kind brings its own question.
 * POST-118, POST-147
 */
export const answerWork: KindWork<'answer'> = {
  hasUploads: ({ caption }) => caption?.html.includes('<img') ?? false,
  async keep(keeping, { ask = '', asker, caption }, before) {
    throwIf(before ? refuseSilence(keeping.html) : answer.refuse({ ...answer.emptyFields, ask }, keeping))
    const asked = before ?? { ask: ask.trim(), ...askedBy(asker) }
    const fields = caption ? withCaption(asked, caption) : asked
    await claimInlinePictures(keeping, caption?.body ?? readStored(captionIn(fields)))
    return fields
  },
}

const askedBy = (asker: KindChanges['answer']['asker']) =>
  asker === undefined ? {} : { askerBlogId: asker?.id ?? null, askerName: asker?.name ?? '' }

/** An answer without text is refused, because the asker waits for one. */
const refuseSilence = (html: string) => (html ? null : postsRefusals.bodyEmpty)
const captionIn = (fields: StoredFields) => fields.shown?.answer?.caption_html ?? ''

function withCaption(before: StoredFields, { html, source }: WrittenBody): StoredFields {
  if (html === captionIn(before) && source === (before.form?.caption ?? '')) return before
  return {
    ...before,
    shown: { ...before.shown, answer: { caption_html: html } },
    form: { ...before.form, caption: source },
  }
}
