import { partInPlace } from '../../core/page/lazy.ts'

/** Only members of a blog see its videos before they can be played. */
export const videoWaiting = partInPlace('VideoWaiting', async () => (await import('./VideoWaiting.tsx')).VideoWaiting)
