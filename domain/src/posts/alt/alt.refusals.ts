import { refusals } from '../../core/refusal.ts'
import { photoAltMaxLength } from '../posts.limits.ts'

/** Apart from those of posts, because few pages need them. */
export const altRefusals = {
  ...refusals('posts.', 404, { noSuchPicture: 'The post no longer has that picture.' }),
  ...refusals('posts.alt_', 400, {
    missing: { text: 'Describe every picture first. Your settings require it.', field: 'alt_text' },
    missingInDraft:
      'A picture in this post has no description, and your settings require one. Open the post to add it.',
    tooLong: {
      text: 'Image descriptions can have up to {max} characters.',
      values: { max: photoAltMaxLength },
      field: 'text',
    },
    empty: { text: 'Enter a description.', field: 'text' },
  }),
  ...refusals('posts.alt_', 403, {
    described: 'That picture already has a description.',
    decided: 'You’ve already suggested a description for this picture.',
    tooManyHere: 'This post has enough suggestions for now. Try again after its author has reviewed them.',
    tooManyOfYours: 'Many of your suggestions are still pending. Try again when some have been reviewed.',
  }),
  ...refusals('posts.alt_', 404, { suggestionGone: 'That suggestion no longer exists.' }),
}
