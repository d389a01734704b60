import { refusals } from '../core/refusal.ts'
import { followedTagsMax } from './feeds.limits.ts'

export const feedsRefusals = refusals({
  tooManyTags: {
    code: 'feeds.too_many_tags',
    status: 403,
    text: 'You’ve reached the limit of {max} followed tags. Unfollow one first.',
    values: { max: followedTagsMax },
  },
})
