import { z } from 'zod'
import { blogName } from '../blogs/entities.contract.ts'
import { defineCall } from '../core/call.ts'
import { fields, wireText } from '../core/wire.ts'
import { foundBlog } from '../search/search.contract.ts'
import { addressMaxLength } from './federation.limits.ts'

export const lookUpElsewhere = defineCall('POST /svc/federation/lookup', {
  who: 'member',
  summary: 'Find a person or a post on another server by its address',
  input: fields({ q: wireText(addressMaxLength) }, { q: 'typed' }),
  output: z.object({
    state: z.enum(['found', 'not_found', 'no_answer', 'blocked']),
    /** The server that was asked; empty where what was typed is no address. */
    host: z.string(),
    blog: foundBlog.nullable(),
    /** The page here of the post whose address was typed. */
    post_path: z.string().nullable(),
  }),
  limit: { per: 'account', max: 30, windowSeconds: 60 },
})

export const readBlogElsewhere = defineCall('GET /svc/federation/blog', {
  who: 'member',
  summary: 'Where a blog of another server is at home, and what became of your wish to follow it',
  input: fields({ name: blogName }, { name: 'blogName' }),
  output: z.object({
    host: z.string(),
    /** Its own page. */
    page_url: z.string(),
    follow: z.enum(['none', 'requested', 'following', 'refused']),
  }),
})
