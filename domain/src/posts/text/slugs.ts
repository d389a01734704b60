import { slugFromSummaryMaxLength, slugMaxLength } from '../posts.limits.ts'

/** Every post of a page is given an address, and most are in plain letters: those take the short way. */
const hyphenated = (text: string) =>
  /^[\x20-\x7e]*$/.test(text)
    ? text.toLowerCase().replace(/[^a-z0-9]+/g, '-')
    : text
        .normalize('NFC')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, '-')

/** The end of a post's address as its writer chose it. POST-110 */
export const cleanSlug = (typed: string): string => hyphenated(typed.trim()).slice(0, slugMaxLength).toWellFormed()

/** The end of the address of a post whose writer chose none. */
export const slugFromSummary = (summary: string): string =>
  hyphenated(summary.slice(0, slugFromSummaryMaxLength * 2))
    .replace(/^-/, '')
    .slice(0, slugFromSummaryMaxLength)
    .replace(/-$/, '')
    .toWellFormed()
