import { refusals } from '../core/refusal.ts'

export const pushRefusals = refusals({
  tooMany: {
    code: 'push.too_many',
    status: 403,
    text: 'Notifications go to as many devices as they may. Remove one first.',
  },
  notOffered: { code: 'push.not_offered', status: 403, text: 'This site sends no notifications to devices.' },
  unknownKeys: { code: 'push.keys', status: 400, text: 'These are no keys of a browser.', field: 'p256dh' },
})
