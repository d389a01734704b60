export const soundMaxSeconds = 7200
export const videoMaxSeconds = 3600
export const wavePeakCount = 200
export const tagTextMaxLength = 200
/** Measured across the shorter side, so that portrait and landscape videos get the same quality. */
export const sdMaxPx = 480
export const hdMaxPx = 1080
export const filmstripFrameCount = 10 // BLOG-136
/** Shown at half this size. BLOG-136 */
export const filmstripFrameMaxPx = 240
/** Transcoding is given up after this many interrupted attempts. */
export const transcodeAttemptsMax = 3
