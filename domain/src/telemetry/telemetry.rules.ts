export type ScreenType = 'Dashboard' | 'Explore' | 'SearchResults' | 'Unknown'

const screens: [string, ScreenType][] = [
  ['/dashboard', 'Dashboard'],
  ['/explore', 'Explore'],
  ['/search', 'SearchResults'],
]

/** BLOG-307 */
export const screenTypeOf = (path: string): ScreenType =>
  screens.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'Unknown'

/** BLOG-308 */
export const canSendLog = (log: { logKey: string; uuid: string; pending: number; isOn: boolean }): boolean =>
  log.isOn && log.pending > 0 && log.logKey !== '' && log.uuid !== ''

const usageNames = ['follow', 'impression', 'like', 'reblog', 'share', 'unfollow', 'unlike']

/** A post tracker is the post's `pt`. BLOG-311 */
export const canTrack = (event: { name: string; postTracker?: string | undefined }): boolean =>
  Boolean(event.postTracker) || usageNames.includes(event.name)
