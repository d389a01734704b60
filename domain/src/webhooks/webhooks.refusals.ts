import { refusals } from '../core/refusal.ts'

export const webhooksRefusals = {
  ...refusals('webhooks.', 400, {
    notPublic: { text: "This site can't send anything to that address. Use a public https address.", field: 'address' },
  }),
  ...refusals('webhooks.', 403, { tooMany: 'This app has reached the limit of webhooks. Delete one first.' }),
}
