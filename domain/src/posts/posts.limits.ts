import { postingLimits } from '../accounts/accounts.limits.ts'

export const photosPerPostMax = postingLimits.photos_per_post // POST-475
export const photoCaptionMaxLength = 200 // POST-476
export const photoAltMaxLength = 500
export const transcriptMaxLength = 10_000
export const postsPerDayMax = postingLimits.posts_per_day // POST-415
export const autosaveMaxLength = 1_200_000
export const autosavesPerAccountMax = 30
/** A form sends what is written this long after the last time, at the earliest. */
export const autosaveEveryMs = 3000
export const queueSizeMax = postingLimits.queue_size // POST-415
export const titleMaxLength = 300
export const bodyMaxLength = 1_000_000
/** A longer text of a post, or one with more tags and entities, is read in a thread, where it holds up no request. */
export const readAtOnceMax = 20_000
export const readAtOnceTagsMax = 2000
export const quoteMaxLength = 20_000
export const chatMaxLength = 50_000
export const addressMaxLength = 2000
export const excerptMaxLength = 1000
export const authorMaxLength = 200
export const trackTextMaxLength = 200
export const imagesSentMax = 100
export const picturesCopiedPerHourMax = 300
/** Pictures of other sites inside one text. */
export const picturesBroughtInMax = 10
/** Bounded by the size of a request's body. */
export const photoRawMaxLength = 1_900_000
export const shareDataMaxLength = 2000
export const contentStatsMax = 50
export const ctaTextCodeMax = 100
export const customTweetMaxLength = 140 // POST-429
export const customTweetLinkLength = 29 // POST-429
export const tweetLinkLengthLeast = 23
export const tagMaxLength = 140
export const tagsPerPostMax = 50
export const slugMaxLength = 100
export const slugFromSummaryMaxLength = 60
export const summaryMaxLength = 150
export const trailMaxLength = 250
export const htmlDepthMax = 100
/** Bounds the tags and entities of one body: above those of a novel, below what would keep a server busy. */
export const htmlTagsMax = 20_000
export const htmlElementsMax = htmlTagsMax / 2
export const markdownMaxLength = 100_000
/** Bounds the signs of one text that Markdown may read as marks, for the same reason. */
export const markdownMarksMax = 20_000
export const inlineImageFullWidthFromPx = 300 // POST-482
export const inlineImageSmallPx = 240
export const formScrollMs = 400 // POST-483
export const formScrollPaddingPx = 20 // POST-483
export const fastComposeStaggerMs = 50 // POST-484
export const fastComposeAnimationMs = 150 // POST-484
export const postsPerPage = 10 // POST-398
export const postsPerPageMax = 50 // BLOG-376
export const photoDownscalePx = 1080 // POST-480
export const dropAfterShare = 0.66 // POST-493
export const dragOverDebounceMs = 100 // POST-493
export const undoSnapshotMs = 500 // POST-491
export const selectionDelayMs = 20 // POST-492
export const mediaInsertMs = 200 // POST-494
export const linkBubbleWidthPx = { min: 200, max: 600 } as const // POST-489
export const pictureMeasureEveryMs = 100 // POST-488
/** BLOG-295 … BLOG-297 */
export const formLoaderDelayMs = 250
export const formGlassMs = 150
export const formModalMs = 100
export const formHeightMs = 150
export const formMinHeightMs = { min: 250, max: 750 } as const
export const suggestionsMax = 8
export const suggestionDebounceMs = 200
/** Every page of a member is checked against all of theirs. */
export const filtersMax = 200
export const filterMaxLength = 140
export const filterDaysMax = 365
export const warningMaxLength = 140
export const labelMaxLength = 40
export const labelsPerPostMax = 10
export const bookmarksMax = 5000
export const bookmarkFoldersMax = 100
export const folderNameMaxLength = 60
/** More posts than this are changed by a job. */
export const bulkAtOnceMax = 100
export const bulkIdsMax = 1000
/** An edit of many posts can be undone this long. */
export const bulkUndoHours = 24
/** A post that a member other than the owner deleted can be restored this long. */
export const binDays = 30
export const binPerPage = 100
export const blogTagsMax = 1000
/** A post keeps what it said before so many edits. */
export const versionsPerPostMax = 50
/** An edit this soon after the last one by the same person makes no version of its own. */
export const versionFoldMinutes = 5
export const versionsPerPage = 5
/** Bound the work of comparing two texts: words and spaces that may differ, and steps between them. */
export const diffTokensMax = 8000
export const diffStepsMax = 300
export const wordsAroundChange = 15
export const threadPerPage = 30
/** A page of a thread has at most so many posts, and goes back so many reblogs from each. */
export const threadNodesMax = 150
export const threadDepthMax = 60
export const plainPerPage = 50
/** A page of reblogs without words has all of its last blog, up to so many. */
export const plainPerPageMax = 200
export const plainCountMax = 100
export const threadTextMaxLength = 400
/** The first queue of a blog is one of them. */
export const queuesMax = 10
export const slotsMax = 168
export const tagGapHoursMax = 168
export const queueNameMaxLength = 40
/** Six weeks hold every month. */
export const calendarDaysMax = 42
