/** BLOG-120, BLOG-427 */
export const loopMinSeconds = 1
export const livestreamLoopMinSeconds = 60
export const defaultVolume = 0.8
export const timePollMs = 150
export const bufferCheckMs = 100
export const waitingLoggedFromMs = 2000
export const elapsedJumpMaxSeconds = 0.3
export const filmstripScale = 0.5
export const hdToggleDelayMs = 300
export const autoplayViewportMarginPx = -100
/** BLOG-122, BLOG-285, BLOG-425 */
export const viewCheckThrottleMs = 500
/** POST-381, POST-503 */
export const livePhotoPostrollMs = 375
export const livePhotoDeactivateMs = 500
export const livePhotoPreviewMs = 500
/** A query that every sound is requested with. BLOG-113 */
export const soundPlea = 'plead=please-dont-download-this'
/** BLOG-290 … BLOG-292, BLOG-435 */
export const gutterWidthPx = 300
export const gutterBottomPx = 20
export const gutterMarginPx = 17
export const gutterMarginAlonePx = -65
export const gutterFromPx = 990
