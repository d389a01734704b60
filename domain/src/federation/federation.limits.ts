import { dayMs } from '../core/spans.ts'
/** A titled text of at least this many characters is sent as an Article. */
export const articleFromLength = 1500
export const outboxPageSize = 20
export const addressMaxLength = 2048
/** The time of a signature may differ from ours by this much, either way. */
export const signatureWindowMs = 3_600_000
export const inboxMaxBytes = 1_000_000
/** Servers that do not answer are given up after this time. */
export const giveUpAfterMs = 7 * dayMs
/** Larger files of other servers are not brought here. */
export const remoteFileMaxBytes = { picture: 10_000_000, film: 40_000_000 } as const
/** Longer replies of people elsewhere are cut, and their page has the rest. */
export const remoteReplyMaxLength = 5000
export const aliasesMax = 5
/** A blog that moved can move again after this time. */
export const moveAgainAfterMs = 7 * dayMs
/** A report of another server names no more than this many people and posts. */
export const reportedMax = 20
export const reportsPerHour = 20
