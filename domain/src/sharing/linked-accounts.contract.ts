import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { nothing, wireText } from '../core/wire.ts'
import { linkableNetworks } from './sharing.rules.ts'

const links = z.object({
  accounts: z.array(z.object({ network: z.enum(linkableNetworks), name: z.string() })),
  /** The networks that the operator has credentials for. POST-334 */
  linkable: z.array(z.enum(linkableNetworks)).optional(),
})

/** BLOG-221 */
export const listLinkedAccounts = defineCall('GET /svc/linked_accounts', {
  who: 'member',
  summary: 'Your accounts at other networks that are linked here',
  input: nothing,
  output: links,
})

export const unlinkAccount = defineCall('POST /svc/linked_accounts/remove', {
  who: 'member',
  summary: 'Unlink an account at another network and forget its key',
  input: z.strictObject({ network: z.enum(linkableNetworks) }),
  output: links,
})

export const beginLinking = defineCall('POST /svc/linked_accounts/begin', {
  who: 'member',
  summary: 'Where to go to let us post through your account at a network; it sends you back to /settings/apps',
  input: z.strictObject({ network: z.enum(linkableNetworks) }),
  output: z.object({ url: z.string() }),
  limit: { per: 'account', max: 30, windowSeconds: 3600 },
})

/** The network's answer works once, for the member who began, for a limited time. */
export const finishLinking = defineCall('POST /svc/linked_accounts/finish', {
  ...beginLinking,
  summary: 'Link the account that was chosen there',
  input: z.strictObject({
    network: z.enum(linkableNetworks),
    code: wireText(2000).min(1),
    state: wireText(500).min(1),
  }),
  output: links,
})
