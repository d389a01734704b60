import { refusals } from '../core/refusal.ts'

export const pushRefusals = {
  ...refusals('push.', 400, {
    keys: { text: 'We couldn’t turn on notifications in this browser. Turn them off and on again.', field: 'p256dh' },
  }),
  ...refusals('push.', 403, {
    tooMany: 'You’ve reached the limit of devices for notifications. Remove one first.',
    notOffered: 'This site doesn’t send notifications to devices.',
  }),
}
