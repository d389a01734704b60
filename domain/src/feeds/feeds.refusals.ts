import { refusals } from '../core/refusal.ts'
import { followedTagsMax } from './feeds.limits.ts'

export const feedsRefusals = refusals({
  tooManyTags: {
    code: 'feeds.too_many_tags',
    status: 403,
    text: 'You follow {max} tags, and that is as many as there may be. Unfollow one first.',
    values: { max: followedTagsMax },
  },
})
