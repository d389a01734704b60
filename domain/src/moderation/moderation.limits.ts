export const reportDetailsMaxLength = 1000
/** Older ones are forgotten: every list of a member is filtered by theirs. */
export const hiddenPostsMax = 1000
export const mutedPostsMax = 1000
