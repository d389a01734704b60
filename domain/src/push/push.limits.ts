export const subscriptionsMax = 20
export const endpointMaxLength = 1000
export const keyMaxLength = 200
export const agentMaxLength = 300
/** A subscription that fails for so long without a success is forgotten. */
export const failingDaysMax = 7
/** The waits between one try and the next. */
export const retryMinutes = [5, 30, 120] as const
/** A device that is off for longer does not get it any more. */
export const ttlSeconds = 86_400
export const answerMaxBytes = 1024
