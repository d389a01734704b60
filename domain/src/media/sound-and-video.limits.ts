export const soundMaxSeconds = 7200
export const videoMaxSeconds = 3600
export const wavePeakCount = 200
export const tagTextMaxLength = 200
/** Measured across the shorter side, so that an upright video is as fine as a lying one. */
export const sdMaxPx = 480
export const hdMaxPx = 1080
export const filmstripFrameCount = 10 // BLOG-136
/** Shown at half this size. BLOG-136 */
export const filmstripFrameMaxPx = 240
/** A video is given up when work on it broke off this often. */
export const transcodeAttemptsMax = 3
