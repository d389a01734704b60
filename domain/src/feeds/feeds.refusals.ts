import { refusals } from '../core/refusal.ts'
import { followedTagsMax } from './feeds.limits.ts'

export const feedsRefusals = refusals('feeds.', 403, {
  tooManyTags: {
    text: 'You’ve reached the limit of {max} followed tags. Unfollow one first.',
    values: { max: followedTagsMax },
  },
})
