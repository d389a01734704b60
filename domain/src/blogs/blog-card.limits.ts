// BLOG-431
export const cardCloseDelayMs = 300
export const cardFadeMs = 250
export const cardLoadMinMs = 500
export const cardTruncationCheckMs = 100
/** A pointer that only passes over a name opens no card. */
export const cardIntentMs = 120
export const highlightedPostsMax = 3 // BLOG-108
/** BLOG-103 */
export const highlightedPostsShownFrom = 2
/** The most noted posts are chosen from this many of the newest. */
export const highlightedFromNewest = 500
export const snippetMaxLength = 160
