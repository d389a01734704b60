import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { fields, wireId } from '../core/wire.ts'
import { blogName } from './entities.contract.ts'

export const blockAsker = defineCall('POST /svc/block/asker/add', {
  who: 'member',
  summary: 'Stop the anonymous questions of whoever asked one, without learning who it was',
  input: fields({ tumblelog: blogName, post_id: wireId }, { tumblelog: 'blogName', post_id: 'questionId' }),
  output: z.object({ blocked: z.boolean() }),
})

export const unblockAsker = defineCall('POST /svc/block/asker/remove', {
  who: 'member',
  summary: 'Take anonymous questions again from somebody whom you stopped',
  input: fields({ tumblelog: blogName, id: wireId }, { tumblelog: 'blogName' }),
  output: z.object({ blocked: z.boolean() }),
})

/** Unpaged. The times are those of the questions. */
export const listBlockedAskers = defineCall('GET /svc/block/askers', {
  who: 'member',
  summary: 'The anonymous askers whom you stopped, newest first',
  input: fields({ tumblelog: blogName }, { tumblelog: 'blogName' }),
  output: z.object({ askers: z.array(z.object({ id: z.string(), asked_at: z.number() })) }),
})
