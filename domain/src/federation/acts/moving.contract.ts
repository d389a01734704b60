import { z } from 'zod'
import { password } from '../../accounts/credentials.contract.ts'
import { blogName } from '../../blogs/entities.contract.ts'
import { defineCall } from '../../core/call.ts'
import { wireText } from '../../core/wire.ts'
import { addressMaxLength, aliasesMax } from '../federation.limits.ts'

const moving = z.object({
  /** The addresses that the blog had before, as @name@server where that is known. */
  aliases: z.array(z.object({ address: z.string(), shown: z.string() })),
  /** The name of where it moved to; null while it is here. */
  moved_to: z.string().nullable(),
})
export type Moving = z.infer<typeof moving>

const ofBlog = z.strictObject({ name: blogName }).transform((wire) => ({ blogName: wire.name }))

export const readMoving = defineCall({
  who: 'member',
  method: 'GET',
  path: '/svc/blog/:name/moving',
  summary: 'Where a blog of yours was before on other servers, and where it moved to',
  input: ofBlog,
  output: moving,
})

export const saveAliases = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/blog/:name/aliases',
  summary: 'Say which addresses on other servers were the same blog before',
  input: z
    .strictObject({ name: blogName, addresses: z.array(wireText(addressMaxLength)).max(aliasesMax) })
    .transform((wire) => ({ blogName: wire.name, addresses: wire.addresses })),
  output: moving,
  limit: { per: 'account', max: 60, windowSeconds: 3600 },
})

export const moveBlog = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/blog/:name/move',
  summary: 'Send the followers of your blog to another address of yours, which names this blog as one of before',
  input: z
    .strictObject({ name: blogName, address: wireText(addressMaxLength), password })
    .transform((wire) => ({ blogName: wire.name, address: wire.address, password: wire.password })),
  output: moving,
  limit: { per: 'account', max: 30, windowSeconds: 3600 },
})

export const undoMove = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/blog/:name/move/undo',
  summary: 'Let a blog that moved away be followed here again; those who went along stay where they are',
  input: ofBlog,
  output: moving,
})
