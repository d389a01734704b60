import type { Refusal } from '@bowerbird/domain/core/refusal.ts'
import { mediaRefusals } from '@bowerbird/domain/media/media.refusals.ts'
import { npfRefusals } from '@bowerbird/domain/posts/npf/npf.refusals.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'

/** The code that existing clients know for missing or wrong credentials. */
const unauthorizedCode = 1016

/** The parent of a reblog is missing, or cannot be reblogged. */
export const parentCode = 8002
/** The member has uploaded as many files as they may for now. */
export const uploadsCode = { video: 8011, other: 8004 } as const

/** The numbers that existing clients know. */
const known = new Map<Refusal['code'], number>([
  [npfRefusals.invalid.code, 8001],
  [npfRefusals.legacyInvalid.code, 8001],
  [npfRefusals.tooLong.code, 8001],
  [npfRefusals.oneFile.code, 8001],
  [npfRefusals.wordsOnly.code, 8001],
  [npfRefusals.noUpload.code, 8001],
  [mediaRefusals.notValid('').code, 8005],
  [mediaRefusals.tooBig.code, 8005],
  [mediaRefusals.tooManyPixels.code, 8005],
  [mediaRefusals.tooLong.code, 8005],
  [postsRefusals.reblogsOff.code, parentCode],
  [postsRefusals.questionEmpty.code, 8016],
  [postsRefusals.queueFull.code, 8022],
  [postsRefusals.dailyLimit.code, 8023],
])

export const codeOf = (code: Refusal['code'], status: number): number =>
  typeof code === 'number' ? code : (known.get(code) ?? (status === 401 ? unauthorizedCode : 0))
