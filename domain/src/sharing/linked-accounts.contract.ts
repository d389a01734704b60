import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { nothing } from '../core/wire.ts'
import { linkableNetworks } from './sharing.rules.ts'

const links = z.object({
  accounts: z.array(z.object({ network: z.enum(linkableNetworks), name: z.string() })),
})

/** BLOG-221 */
export const listLinkedAccounts = defineCall({
  who: 'member',
  method: 'GET',
  path: '/svc/linked_accounts',
  summary: 'Your accounts at other networks that are linked here',
  input: nothing,
  output: links,
})

export const unlinkAccount = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/linked_accounts/remove',
  summary: 'Unlink an account at another network and forget its key',
  input: z.strictObject({ network: z.enum(linkableNetworks) }),
  output: links,
})
