export const archivePageSize = 48
/** A month is counted no further than this. */
export const archiveCountMax = 1000
/** Tags are offered out of so many of the newest posts. */
export const archiveTagPostsMax = 500
export const archiveTagsMax = 30
export const archivedTextMaxLength = 280
