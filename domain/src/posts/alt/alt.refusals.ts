import { refusals } from '../../core/refusal.ts'
import { photoAltMaxLength } from '../posts.limits.ts'

/** Apart from those of posts, because few pages need them. */
export const altRefusals = refusals({
  missing: {
    code: 'posts.alt_missing',
    status: 400,
    text: 'Describe every picture first. Your settings require it.',
    field: 'alt_text',
  },
  missingInDraft: {
    code: 'posts.alt_missing_in_draft',
    status: 400,
    text: 'A picture of this post has no description, and your settings require one. Open it to describe it.',
  },
  noSuchPicture: { code: 'posts.no_such_picture', status: 404, text: 'The post does not show that picture any more.' },
  tooLong: {
    code: 'posts.alt_too_long',
    status: 400,
    text: 'The description of a picture takes up to {max} characters.',
    values: { max: photoAltMaxLength },
    field: 'text',
  },
  empty: { code: 'posts.alt_empty', status: 400, text: 'Write what is to be seen.', field: 'text' },
  described: { code: 'posts.alt_described', status: 403, text: 'That picture has a description by now.' },
  decided: { code: 'posts.alt_decided', status: 403, text: 'You suggested a description of this before.' },
  tooManyHere: {
    code: 'posts.alt_too_many_here',
    status: 403,
    text: 'This post has enough suggestions for now. Its author has yet to look at them.',
  },
  tooManyOfYours: {
    code: 'posts.alt_too_many_of_yours',
    status: 403,
    text: 'Many of your suggestions still wait for an answer. Try again when some have one.',
  },
  suggestionGone: { code: 'posts.alt_suggestion_gone', status: 404, text: 'That suggestion is no longer there.' },
})
