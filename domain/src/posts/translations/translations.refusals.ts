import { refusals } from '../../core/refusal.ts'

export const translationsRefusals = {
  ...refusals('posts.translation_', 404, { off: 'This site doesn’t offer translations.' }),
  ...refusals('posts.translation_', 413, { tooLong: 'This post is too long to translate.' }),
  ...refusals('posts.translation_', 422, { notKnown: 'This site can’t translate this language.' }),
  ...refusals('posts.translation_', 503, { notCome: 'Couldn’t translate the post. Try again later.' }),
}
