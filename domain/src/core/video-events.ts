/** What a video player tells of itself. BLOG-312 */
export const videoEventNames = [
  'play',
  'auto_play',
  'pause',
  'loop',
  'end',
  'restart',
  'fullscreen',
  'mute',
  'unmute',
  'scrub_start',
  'scrub_stop',
  'resolutionchange',
  'waiting',
  'initialLoad',
  'failed',
  'timeupdate',
] as const
export type VideoEventName = (typeof videoEventNames)[number]
