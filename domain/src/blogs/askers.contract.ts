import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { wireId } from '../core/wire.ts'
import { blogName } from './entities.contract.ts'

export const blockAsker = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/block/asker/add',
  summary: 'Stop the anonymous questions of whoever asked one, without learning who it was',
  input: z
    .strictObject({ tumblelog: blogName, post_id: wireId })
    .transform((wire) => ({ blogName: wire.tumblelog, questionId: wire.post_id })),
  output: z.object({ blocked: z.boolean() }),
})

export const unblockAsker = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/block/asker/remove',
  summary: 'Take anonymous questions again from somebody whom you stopped',
  input: z
    .strictObject({ tumblelog: blogName, id: wireId })
    .transform((wire) => ({ blogName: wire.tumblelog, id: wire.id })),
  output: z.object({ blocked: z.boolean() }),
})

/** Unpaged. The times are those of the questions. */
export const listBlockedAskers = defineCall({
  who: 'member',
  method: 'GET',
  path: '/svc/block/askers',
  summary: 'The anonymous askers whom you stopped, newest first',
  input: z.strictObject({ tumblelog: blogName }).transform((wire) => ({ blogName: wire.tumblelog })),
  output: z.object({ askers: z.array(z.object({ id: z.string(), asked_at: z.number() })) }),
})
