import { adAfterPost, adCycle } from './ads.limits.ts'

/** Counts posts per list. BLOG-299, BLOG-300 */
export const showsAdAfter = (nth: number): boolean => nth % adCycle === adAfterPost
