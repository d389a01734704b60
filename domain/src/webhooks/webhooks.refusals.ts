import { refusals } from '../core/refusal.ts'

export const webhooksRefusals = refusals({
  tooMany: {
    code: 'webhooks.too_many',
    status: 403,
    text: 'This app has reached the limit of webhooks. Delete one first.',
  },
  notPublic: {
    code: 'webhooks.not_public',
    status: 400,
    text: "This site can't send anything to that address. Use a public https address.",
    field: 'address',
  },
})
