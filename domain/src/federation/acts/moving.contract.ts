import { z } from 'zod'
import { password } from '../../accounts/credentials.contract.ts'
import { blogName } from '../../blogs/entities.contract.ts'
import { defineCall } from '../../core/call.ts'
import { fields, wireText } from '../../core/wire.ts'
import { addressMaxLength, aliasesMax } from '../federation.limits.ts'

const moving = z.object({
  /** The addresses that the blog had before, as @name@server where that is known. */
  aliases: z.array(z.object({ address: z.string(), shown: z.string() })),
  /** The name of where it moved to; null while it is here. */
  moved_to: z.string().nullable(),
})
export type Moving = z.infer<typeof moving>

const ofBlog = fields({ name: blogName }, { name: 'blogName' })

export const readMoving = defineCall('GET /svc/blog/:name/moving', {
  who: 'member',
  summary: 'Where a blog of yours was before on other servers, and where it moved to',
  input: ofBlog,
  output: moving,
})

export const saveAliases = defineCall('POST /svc/blog/:name/aliases', {
  who: 'member',
  summary: 'Say which addresses on other servers were the same blog before',
  input: fields(
    { name: blogName, addresses: z.array(wireText(addressMaxLength)).max(aliasesMax) },
    { name: 'blogName' },
  ),
  output: moving,
  limit: { per: 'account', max: 60, windowSeconds: 3600 },
})

export const moveBlog = defineCall('POST /svc/blog/:name/move', {
  who: 'member',
  summary: 'Send the followers of your blog to another address of yours, which names this blog as one of before',
  input: fields({ name: blogName, address: wireText(addressMaxLength), password }, { name: 'blogName' }),
  output: moving,
  limit: { per: 'account', max: 30, windowSeconds: 3600 },
})

export const undoMove = defineCall('POST /svc/blog/:name/move/undo', {
  who: 'member',
  summary: 'Let a blog that moved away be followed here again; those who went along stay where they are',
  input: ofBlog,
  output: moving,
})
