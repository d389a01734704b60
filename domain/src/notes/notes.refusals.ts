import { refusals } from '../core/refusal.ts'
import { replyMaxLength } from './notes.limits.ts'

const field = 'reply_text'

export const notesRefusals = {
  ...refusals('notes.', 400, {
    replyEmpty: { text: 'You need to enter a reply!', field }, // POST-350
    replyTooLong: {
      text: 'Your reply is too long. The limit is {max} characters.',
      values: { max: replyMaxLength },
      field,
    },
  }),
  ...refusals('notes.', 403, {
    ownPost: "You can't like your own post.",
    likesOff: "This post doesn't take likes.",
    blocked: "You can't do that with this post.",
    photoRepliesOff: { text: "This post doesn't take replies with photos.", field: 'photo_url' },
  }),
  ...refusals('notes.', 404, { replyGone: 'That reply is no longer here.' }),
}
