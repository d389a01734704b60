export const archivePageSize = 48
/** Counting the posts of a month stops here. */
export const archiveCountMax = 1000
/** Tags come from this many of the newest posts. */
export const archiveTagPostsMax = 500
export const archiveTagsMax = 30
export const archivedTextMaxLength = 280
