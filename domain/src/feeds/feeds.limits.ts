/** An offset further down than this is refused; the cursor goes as far as one likes. */
export const offsetMax = 1000
export const rssItemCount = 20
export const exploreDays = 7
export const exploreDaysMax = 30
/** Popularity is counted over so many of the newest notes at most. */
export const exploreNotesMax = 50_000
/** So many that a list of them can be told at once, and their posts found in one statement. */
export const followedTagsMax = 250
