export const questionMaxLength = 500 // BLOG-423
export const counterShownFrom = 100 // BLOG-359
export const counterWarnsFrom = 40 // BLOG-360
export const counterAlarmsFrom = 20 // BLOG-360
/** The notification of an answer holds no more of it. */
export const privateAnswerMaxLength = 300
/** The wire refuses longer texts; up to this length the rule refuses with its own message. */
export const questionSentMaxLength = 100_000

export const blockedAskersMax = 500
