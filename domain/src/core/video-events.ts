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

/** All that a player knows of what it tells; whose video it is, whoever shows it adds. BLOG-313 */
export interface VideoMoment {
  name: VideoEventName
  platform: 'web'
  type: 'video' | 'replay' | 'live'
  /** "tumblr" for our own uploads, else the service's name. BLOG-315 */
  vendor: string
  duration: number
  time_elapsed: number
  position: number
  /** Of `failed` alone. BLOG-410 */
  code?: number
  error?: string
}
