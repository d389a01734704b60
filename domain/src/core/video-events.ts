/** BLOG-312 */
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

/** The state of a player when it reports an event; the caller adds the blog and the post. BLOG-313 */
export interface PlayerEvent {
  name: VideoEventName
  platform: 'web'
  type: 'video' | 'replay' | 'live'
  /** "tumblr" for our own uploads, else the service's name. BLOG-315 */
  vendor: string
  duration: number
  time_elapsed: number
  position: number
  /** Set on `failed` only. BLOG-410 */
  code?: number
  error?: string
}
