import { refusals } from '../core/refusal.ts'

export const webhooksRefusals = refusals({
  tooMany: { code: 'webhooks.too_many', status: 403, text: 'This app has as many webhooks as an app may have.' },
  ownMachine: {
    code: 'webhooks.own_machine',
    status: 400,
    text: 'This site sends nothing to its own machine. Use an https address.',
    field: 'address',
  },
})
