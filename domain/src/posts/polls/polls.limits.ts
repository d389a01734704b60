export const pollOptionsMin = 2
export const pollOptionsMax = 12
export const pollOptionMaxLength = 80
export const pollQuestionMaxLength = 200
/** The lengths that a poll may have. */
export const pollHours: readonly number[] = [1, 6, 24, 72, 168]
/** Bounds what is sent; the rules have shorter limits, and messages for them. */
export const pollSentMax = { options: 50, textLength: 500 } as const
