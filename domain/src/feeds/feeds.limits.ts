/** A larger offset is refused; the cursor has no bound. */
export const offsetMax = 1000
export const rssItemCount = 20
export const exploreDays = 7
export const exploreDaysMax = 30
/** Popularity counts at most this many of the newest notes. */
export const exploreNotesMax = 50_000
/** Small enough to list in one answer and to query in one statement. */
export const followedTagsMax = 250
