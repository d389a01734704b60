import type { Refusal } from '../core/refusal.ts'
import { followedTagsMax } from './feeds.limits.ts'

export const feedsRefusals = {
  tooManyTags: {
    code: 'feeds.too_many_tags',
    status: 403,
    text: `You follow ${followedTagsMax} tags, and that is as many as there may be. Unfollow one first.`,
  },
} as const satisfies Record<string, Refusal>
