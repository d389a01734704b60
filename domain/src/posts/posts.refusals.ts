import type { Refusal } from '../core/refusal.ts'
import { postsPerDayMax, queueSizeMax, tagMaxLength, tagsPerPostMax } from './posts.limits.ts'

export const postsRefusals = {
  gone: { code: 'posts.gone', status: 404, text: 'That post is no longer here.' },
  bodyEmpty: { code: 'posts.body_empty', status: 400, text: 'Post body empty.' }, // POST-121
  questionEmpty: { code: 'posts.question_empty', status: 400, text: 'Post question empty.' }, // POST-147
  invalidState: { code: 'posts.invalid_state', status: 400, text: 'Invalid "state" value.' }, // POST-092
  invalidPublishOn: { code: 'posts.invalid_publish_on', status: 400, text: 'Invalid "publish_on" value.' }, // POST-097
  invalidType: {
    code: 'posts.invalid_type',
    status: 400,
    text: 'That kind of post is not known.',
    field: 'post[type]',
  },
  invalidDate: { code: 'posts.invalid_date', status: 400, text: 'Invalid "date" value.', field: 'post[date]' },
  tooManyTags: {
    code: 'posts.too_many_tags',
    status: 400,
    text: `A post takes up to ${tagsPerPostMax} tags.`,
    field: 'post[tags]',
  },
  tagTooLong: {
    code: 'posts.tag_too_long',
    status: 400,
    text: `A tag takes up to ${tagMaxLength} characters.`,
    field: 'post[tags]',
  },
  tooDeep: { code: 'posts.too_deep', status: 400, text: 'That text is nested too deeply.' },
  tooIntricate: { code: 'posts.too_intricate', status: 400, text: 'That text is too long or too intricate.' },
  dailyLimit: {
    code: 'posts.daily_limit',
    status: 403,
    text: `You can make ${postsPerDayMax} posts a day (posts_per_day).`,
  },
  queueFull: { code: 'posts.queue_full', status: 403, text: `A queue holds ${queueSizeMax} posts (queue_size).` },
  reblogsOff: { code: 'posts.reblogs_off', status: 403, text: "This post can't be reblogged." },
  cannotPostThere: { code: 'posts.cannot_post_there', status: 403, text: 'You cannot post to that blog.' },
} as const satisfies Record<string, Refusal>
