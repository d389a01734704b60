export const searchPageSize = 10 // BLOG-213, BLOG-433
export const searchPageSizeMax = 50
/** Bounds the offset within one blog; the cursor has no bound. */
export const blogSearchOffsetMax = 1_000_000
export const typeaheadTagsShown = 20 // BLOG-248, BLOG-433
/** A blog's type-ahead gets this many tags, the most used of its newest posts. */
export const typeaheadTagsMax = 1000
export const typeaheadPostsMax = 20_000
/** A longer term is cut, not refused, because somebody pasted too much. */
export const termMaxLength = 200
export const termSentMaxLength = 5000
/** The most noted results are chosen from this many of the newest matches. */
export const searchCandidatesMax = 1000
/** A sitemap may list 50,000 addresses; these take a moment less. */
export const sitemapBlogsMax = 10_000
export const sitemapPostsMax = 5000
export const blogsAmongResults = 5
export const tagsAmongResults = 8
export const blogsAmongHints = 4
export const tagsAmongHints = 5
/** The search waits for a pause in typing. */
export const hintDelayMs = 200
export const gifLimitMax = 200 // POST-286, POST-295
export const noticeHeaderMaxLength = 200
export const noticeBodyMaxLength = 2000
export const fieldFocusDelayMs = 300 // BLOG-433
export const popoverHideDelayMs = 100 // BLOG-433
export const emptyViewResizeThrottleMs = 300 // BLOG-433
export const tagListHiddenBelowPx = 81 // BLOG-251, BLOG-433
