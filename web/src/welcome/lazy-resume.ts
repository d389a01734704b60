import { partInPlace } from '../core/page/lazy.ts'

/** Newcomers alone are sent it. */
export const resumeCard = partInPlace('ResumeCard', async () => (await import('./ResumeCard.tsx')).ResumeCard)
