import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { readStored } from '@bowerbird/domain/posts/formats/html/read-stored.ts'
import { answer } from '@bowerbird/domain/posts/kinds/answer.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import type { WrittenBody } from '../write/written-text.ts'
import type { KindWork, StoredFields } from './kind-work.ts'
import { claimInlinePictures } from './own-pictures.ts'

interface Said {
  ask: string | undefined
  /** Set when a question arrives; null if it is anonymous. An asker elsewhere has no blog here. */
  asker?: { id: string | null; name: string } | null
  caption: WrittenBody | undefined
}

/**
 * An edit changes the answer and the caption, never the question. A new post of this kind brings its own question.
 * POST-118, POST-147
 */
export const answerWork: KindWork<Said> = {
  titleSlot: null,
  richSlot: 'two',
  read: ({ slots, format }, write) => ({
    ask: slots.one,
    caption: slots.three === undefined ? undefined : write(slots.three, format),
  }),
  isBrought: () => false,
  hasUploads: ({ caption }) => caption?.html.includes('<img') ?? false,
  async keep(keeping, { ask = '', asker, caption }, before) {
    const refusal = before ? refuseSilence(keeping.html) : answer.refuse({ ...answer.emptyFields, ask }, keeping)
    if (refusal) throw new RefusedError(refusal)
    const asked = before ?? { ask: ask.trim(), ...askedBy(asker) }
    const fields = caption ? withCaption(asked, caption) : asked
    await claimInlinePictures(keeping, caption?.body ?? readStored(captionIn(fields)))
    return fields
  },
  form: (fields) => ({ one: questionIn(fields), three: fields.form?.caption || captionIn(fields) }),
}

const askedBy = (asker: Said['asker']) =>
  asker === undefined ? {} : { askerBlogId: asker?.id ?? null, askerName: asker?.name ?? '' }

/** An answer without text is refused, because the asker waits for one. */
const refuseSilence = (html: string) => (html ? null : postsRefusals.bodyEmpty)
const questionIn = (fields: StoredFields) => fields.ask ?? ''
const captionIn = (fields: StoredFields) => fields.shown?.answer?.caption_html ?? ''

function withCaption(before: StoredFields, { html, source }: WrittenBody): StoredFields {
  if (html === captionIn(before) && source === (before.form?.caption ?? '')) return before
  return {
    ...before,
    shown: { ...before.shown, answer: { caption_html: html } },
    form: { ...before.form, caption: source },
  }
}
