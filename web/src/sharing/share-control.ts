import { partInPlace } from '../core/page/lazy.ts'

/** The button under a post; who only reads is not sent what it opens. */
export const shareControl = partInPlace('ShareControl', async () => (await import('./ShareControl.tsx')).ShareControl)
