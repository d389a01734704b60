import { refusals } from '../core/refusal.ts'

export const pushRefusals = refusals({
  tooMany: {
    code: 'push.too_many',
    status: 403,
    text: 'You’ve reached the limit of devices for notifications. Remove one first.',
  },
  notOffered: { code: 'push.not_offered', status: 403, text: 'This site doesn’t send notifications to devices.' },
  unknownKeys: {
    code: 'push.keys',
    status: 400,
    text: 'We couldn’t turn on notifications in this browser. Turn them off and on again.',
    field: 'p256dh',
  },
})
