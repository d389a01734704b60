import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { nothing } from '../core/wire.ts'

/** Answers a zip file instead of JSON. */
export const exportEverything = defineCall({
  who: 'member',
  method: 'GET',
  path: '/settings/export',
  summary: 'Everything of yours as a zip file: blogs, posts, follows, likes, messages and media',
  limit: { per: 'account', max: 5, windowSeconds: 86_400 },
  input: nothing,
  output: z.unknown(),
})
