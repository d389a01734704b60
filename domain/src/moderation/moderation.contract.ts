import { z } from 'zod'
import { blogName } from '../blogs/entities.contract.ts'
import { defineCall } from '../core/call.ts'
import { blankable, wireText } from '../core/wire.ts'
import { reportDetailsMaxLength } from './moderation.limits.ts'

/** Staff give the owner a reason when they suspend a blog; the other marks have none. */
const aboutBlog = z
  .strictObject({ tumblelog: blogName, reason: blankable(wireText(reportDetailsMaxLength)) })
  .transform((wire) => ({ blogName: wire.tumblelog, reason: wire.reason?.trim() ?? '' }))

/** Each call toggles one mark of a blog and answers the new value. POST-404 … POST-408 */
export const blogMarks = ['spam', 'nsfw', 'adult', 'uniblock', 'suspended'] as const
export type BlogMark = (typeof blogMarks)[number]

const toggle = <Mark extends BlogMark>(mark: Mark) =>
  defineCall(`POST /${mark}/toggle`, {
    who: 'member',
    summary: `Flip the ${mark} mark of a blog`,
    input: aboutBlog,
    output: z.object({ [mark]: z.boolean() } as Record<Mark, z.ZodBoolean>),
  })

export const toggleSpam = toggle('spam')
export const toggleNsfw = toggle('nsfw')
export const toggleAdult = toggle('adult')
export const toggleUniblock = toggle('uniblock')
export const toggleSuspended = toggle('suspended')
