/** POST-248 */
export const uploadMaxBytes = {
  photo: 10_485_760,
  audio: 10_485_760,
  video: 104_857_600,
  artwork: 10_485_760,
  subtitles: 1_048_576,
} as const
/** The room that staff give the files of an account, at most. */
export const quotaMaxMb = 100_000_000
export const pictureMaxPixels = 50_000_000
/** The longer side of a photo that the browser makes smaller because it is over the largest size. POST-253 */
export const photoShrunkMaxPx = 4096
export const pictureMaxFrames = 1000
export const pictureWidthsPx = [1280, 640, 320] as const
export const subtitleCuesMax = 20_000
export const subtitlesLabelMaxLength = 60
/** An upload that no post uses within this time is deleted. */
export const unusedMediaLifetimeHours = 24
/** Files upload one at a time, as soon as they are chosen. POST-504 */
export const uploadsAtOnceMax = 1
