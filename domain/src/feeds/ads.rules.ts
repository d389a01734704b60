import { adAfterPost, adCycle } from './ads.limits.ts'

/** After the n-th post shown, counted anew for each list. BLOG-299, BLOG-300 */
export const showsAdAfter = (nth: number): boolean => nth % adCycle === adAfterPost
