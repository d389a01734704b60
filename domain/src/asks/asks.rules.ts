import type { Refusal } from '../core/refusal.ts'
import { counterAlarmsFrom, counterShownFrom, counterWarnsFrom, questionMaxLength } from './asks.limits.ts'
import { anonymousAsksOff, asksOff, asksRefusals } from './asks.refusals.ts'

/** Removes line breaks and surrounding space, as the question is sent. BLOG-357 */
export const cleanQuestion = (typed: string): string => typed.replace(/[\r\n\u2028\u2029]/g, '').trim()

// BLOG-355
const knownSuffixes = `com net org edu gov mil int info biz name pro mobi app dev blog co io me tv ly gl gd fm am us uk
  ca au nz de fr es it nl be ch at se no dk fi pl pt ie ru jp cn kr in br mx eu`.split(/\s+/)

const link = new RegExp(`https?://|www\\.|[\\p{L}\\p{N}_-]\\.(?:${knownSuffixes.join('|')})(?![\\p{L}\\p{N}_])`, 'iu')

/** An address, or a word followed by a known domain suffix. BLOG-352 … BLOG-355 */
export const hasLink = (text: string): boolean => link.test(text)

/** Expects a question cleaned by `cleanQuestion`. BLOG-351 … BLOG-355, BLOG-361 */
export function refuseQuestion(question: string): Refusal | null {
  if (!question.replace(/[\s\u200b\u2060\ufeff]/g, '')) return asksRefusals.questionEmpty
  if (hasLink(question)) return asksRefusals.questionHasLink
  return question.length > questionMaxLength ? asksRefusals.questionTooLong : null
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
