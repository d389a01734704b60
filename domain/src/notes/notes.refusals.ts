import { refusals } from '../core/refusal.ts'
import { replyMaxLength } from './notes.limits.ts'

const field = 'reply_text'

export const notesRefusals = refusals({
  ownPost: { code: 'notes.own_post', status: 403, text: "You can't like your own post." },
  likesOff: { code: 'notes.likes_off', status: 403, text: "This post doesn't take likes." },
  blocked: { code: 'notes.blocked', status: 403, text: "You can't do that with this post." },
  replyEmpty: { code: 'notes.reply_empty', status: 400, text: 'You need to enter a reply!', field }, // POST-350
  replyTooLong: {
    code: 'notes.reply_too_long',
    status: 400,
    text: 'Your reply is too long. The limit is {max} characters.',
    values: { max: replyMaxLength },
    field,
  },
  photoRepliesOff: {
    code: 'notes.photo_replies_off',
    status: 403,
    text: "This post doesn't take replies with photos.",
    field: 'photo_url',
  },
  replyGone: { code: 'notes.reply_gone', status: 404, text: 'That reply is no longer here.' },
})
