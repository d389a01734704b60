import { refusals } from '../../core/refusal.ts'

export const translationsRefusals = refusals({
  off: { code: 'posts.translation_off', status: 404, text: 'This site doesn’t offer translations.' },
  tooLong: { code: 'posts.translation_too_long', status: 413, text: 'This post is too long to translate.' },
  notKnown: {
    code: 'posts.translation_not_known',
    status: 422,
    text: 'This site can’t translate this language.',
  },
  notCome: {
    code: 'posts.translation_not_come',
    status: 503,
    text: 'Couldn’t translate the post. Try again later.',
  },
})
