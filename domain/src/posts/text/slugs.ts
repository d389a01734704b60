import { slugFromSummaryMaxLength, slugMaxLength } from '../posts.limits.ts'

/** Plain letters take a fast path, because a page builds the address of every post. */
const hyphenated = (text: string) =>
  /^[\x20-\x7e]*$/.test(text)
    ? text.toLowerCase().replace(/[^a-z0-9]+/g, '-')
    : text
        .normalize('NFC')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, '-')

/** POST-110 */
export const cleanSlug = (typed: string): string => hyphenated(typed.trim()).slice(0, slugMaxLength).toWellFormed()

export const slugFromSummary = (summary: string): string =>
  hyphenated(summary.slice(0, slugFromSummaryMaxLength * 2))
    .replace(/^-/, '')
    .slice(0, slugFromSummaryMaxLength)
    .replace(/-$/, '')
    .toWellFormed()
