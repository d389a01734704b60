import { refusals } from '../../core/refusal.ts'

export const translationsRefusals = refusals({
  off: { code: 'posts.translation_off', status: 404, text: 'This site does not translate posts.' },
  tooLong: { code: 'posts.translation_too_long', status: 413, text: 'This post is too long to be translated.' },
  notKnown: {
    code: 'posts.translation_not_known',
    status: 422,
    text: 'The translator of this site does not know this language.',
  },
  notCome: {
    code: 'posts.translation_not_come',
    status: 503,
    text: 'The translation did not come. Try again later.',
  },
})
