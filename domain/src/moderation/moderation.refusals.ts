import type { Refusal } from '../core/refusal.ts'

export const moderationRefusals = {
  noSuchAppeal: {
    code: 'moderation.no_such_appeal',
    status: 400,
    text: "That can't be asked for this post now.",
    field: 'state',
  },
  alreadyMarked: { code: 'moderation.already_marked', status: 409, text: 'That is so already.' },
  ownReport: { code: 'moderation.own_report', status: 403, text: "You can't report yourself." },
  notInReview: { code: 'moderation.not_in_review', status: 400, text: 'Nobody asked for a review of that post.' },
} as const satisfies Record<string, Refusal>
