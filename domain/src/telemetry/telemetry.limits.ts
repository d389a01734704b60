export const flushEveryMs = 15_000 // BLOG-309
/** Events beyond this number are dropped until the next flush. */
export const pendingMax = 500
export const eventsPerCallMax = 500
export const eventDataMaxLength = 8_000
export const logRetentionDays = 90
