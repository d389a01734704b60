import { find } from 'linkifyjs'
import type { Refusal } from '../core/refusal.ts'
import { counterAlarmsFrom, counterShownFrom, counterWarnsFrom, questionMaxLength } from './asks.limits.ts'
import { anonymousAsksOff, asksOff, asksRefusals } from './asks.refusals.ts'

/** Removes line breaks and surrounding space, as the question is sent. BLOG-357 */
export const cleanQuestion = (typed: string): string => typed.replace(/[\r\n\u2028\u2029]/g, '').trim()

/** The dot as a word, or between spaces, counts before a few suffixes only: "polka dot fashion" is no address. */
const spelled =
  /https?:\/\/|www\.|\bh(?:xx|\*\*)ps?\b|[\p{L}\p{N}] (?:dot|\.) (?:com|net|org|info|biz|xyz|io|co|gg|ly|tv)\b/iu
const bracketedDot = / ?[([{<] ?(?:dot|\.) ?[)\]}>] ?/giu
/** `e x a m p l e` */
const spacedLetters = /(?<![^\s])(?:[^\s] ){3,}[^\s](?![^\s])/gu

/** Undoes full-width and invisible letters, letters with spaces between, and other ways to write a dot. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(spacedLetters, (letters) => letters.replaceAll(' ', ''))
    .replace(bracketedDot, '.')
    .replace(/(?<=[a-z0-9])\u3002(?=[a-z])/giu, '.')

/** An address, or a word followed by a top-level domain. BLOG-352 … BLOG-355 */
export function hasLink(text: string): boolean {
  const read = plain(text)
  // A host without a dot is no address here, nor is one that more letters follow: "ok.comé".
  return (
    spelled.test(read) ||
    find(read).some(({ value, end }) => value.includes('.') && !/[\p{L}\p{N}_]/u.test(read.charAt(end)))
  )
}

/** Expects a question cleaned by `cleanQuestion`. BLOG-351 … BLOG-355, BLOG-361 */
export function refuseQuestion(question: string): Refusal | null {
  if (!question.replace(/[\s\u200b\u2060\ufeff]/g, '')) return asksRefusals.questionEmpty
  if (question.length > questionMaxLength) return asksRefusals.questionTooLong
  return hasLink(question) ? asksRefusals.questionHasLink : null
}

/** BLOG-185 */
export function refuseAsk(
  recipient: { takesAsks: boolean; takesAnonymousAsks: boolean },
  isAnonymous: boolean,
  siteNoun?: string,
): Refusal | null {
  if (!recipient.takesAsks) return asksOff(siteNoun)
  return isAnonymous && !recipient.takesAnonymousAsks ? anonymousAsksOff(siteNoun) : null
}

export type CounterStyle = 'plain' | 'ok' | 'warning' | 'danger'

/** BLOG-181, BLOG-359, BLOG-360 */
export function questionCounter(typed: string): { left: number; style: CounterStyle } {
  const left = Math.max(0, questionMaxLength - typed.length)
  if (left > counterShownFrom) return { left, style: 'plain' }
  if (left > counterWarnsFrom) return { left, style: 'ok' }
  return { left, style: left > counterAlarmsFrom ? 'warning' : 'danger' }
}
