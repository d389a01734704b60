export const flushEveryMs = 15_000 // BLOG-309
/** So many wait for the next flush; what comes after is not kept. */
export const pendingMax = 500
export const eventsPerCallMax = 500
export const eventDataMaxLength = 8_000
/** After so long nothing that was logged is kept. */
export const keptForDays = 90
