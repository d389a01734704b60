export const questionMaxLength = 500 // BLOG-423
export const counterShownFrom = 100 // BLOG-359
export const counterWarnsFrom = 40 // BLOG-360
export const counterAlarmsFrom = 20 // BLOG-360
/** A longer text is no question at all; up to here the rule has the words for it. */
export const questionSentMaxLength = 100_000
