/** An archive comes in parts of this size, so that a lost connection costs one part. */
export const archivePartBytes = 8 * 1024 * 1024
export const archiveMaxBytes = 8 * 1024 ** 3
export const archivePartsMax = archiveMaxBytes / archivePartBytes
export const importTagsMax = 5
export const importKeyMaxLength = 200
export const importAddressMaxLength = 500
export const leftOutShownMax = 50
export const samplesMax = 12
