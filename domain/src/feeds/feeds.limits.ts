/** A larger offset is refused; the cursor has no bound. */
export const offsetMax = 1000
export const rssItemCount = 20
export const exploreDays = 7
export const exploreDaysMax = 30
/** Popularity counts at most this many of the newest notes. */
export const exploreNotesMax = 50_000
/** The most popular posts of a tag are found among so many of its newest. */
export const popularTaggedMax = 1000
/** Small enough to list in one answer and to query in one statement. */
export const followedTagsMax = 250
/** Tags on the rise are those of so many of the newest posts. */
export const livelyPostsMax = 1000
export const livelyTagsMax = 12
export const livelyBlogsMax = 5
/** The newest posts on the front page. */
export const frontPostsMax = 6
