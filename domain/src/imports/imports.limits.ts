/** An archive comes in parts of this size, so that a lost connection costs one part. */
export const archivePartBytes = 8 * 1024 * 1024
export const archiveMaxBytes = 8 * 1024 ** 3
export const archivePartsMax = archiveMaxBytes / archivePartBytes
export const importTagsMax = 5
export const importKeyMaxLength = 200
export const importAddressMaxLength = 500
export const leftOutShownMax = 50
export const leftOutExamplesMax = 5
export const followsShownMax = 2000
export const importsShownMax = 20
export const oldPathMaxLength = 500
/** An archive that nobody goes on with is deleted after so many days, and a paused one after these. */
export const importAbandonedDays = 1
export const importPausedDays = 7
export const samplesMax = 12
