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
    text: 'A picture in this post has no description, and your settings require one. Open the post to add it.',
  },
  noSuchPicture: { code: 'posts.no_such_picture', status: 404, text: 'The post no longer has that picture.' },
  tooLong: {
    code: 'posts.alt_too_long',
    status: 400,
    text: 'Image descriptions can have up to {max} characters.',
    values: { max: photoAltMaxLength },
    field: 'text',
  },
  empty: { code: 'posts.alt_empty', status: 400, text: 'Enter a description.', field: 'text' },
  described: { code: 'posts.alt_described', status: 403, text: 'That picture already has a description.' },
  decided: { code: 'posts.alt_decided', status: 403, text: 'You’ve already suggested a description for this picture.' },
  tooManyHere: {
    code: 'posts.alt_too_many_here',
    status: 403,
    text: 'This post has enough suggestions for now. Try again after its author has reviewed them.',
  },
  tooManyOfYours: {
    code: 'posts.alt_too_many_of_yours',
    status: 403,
    text: 'Many of your suggestions are still pending. Try again when some have been reviewed.',
  },
  suggestionGone: { code: 'posts.alt_suggestion_gone', status: 404, text: 'That suggestion no longer exists.' },
})
