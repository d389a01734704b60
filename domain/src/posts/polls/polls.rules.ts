import type { Refusal } from '../../core/refusal.ts'
import type { PollWords } from './poll.contract.ts'
import { pollOptionMaxLength, pollOptionsMax, pollOptionsMin, pollQuestionMaxLength } from './polls.limits.ts'
import { pollsRefusals } from './polls.refusals.ts'

export type AskedPoll = Omit<PollWords, 'id'>

const oneLine = (typed: string) => typed.replace(/\s+/g, ' ').trim()

/** Makes every text one line and leaves out empty options. */
export const cleanPoll = ({ question, options, hours }: AskedPoll): AskedPoll => ({
  question: oneLine(question),
  options: options.map(oneLine).filter(Boolean),
  hours,
})

const optionKey = (option: string) => oneLine(option).normalize('NFKC').toLowerCase()

/** Whether an option before this one says the same. */
export const isSaidBefore = (options: readonly string[], place: number): boolean => {
  const key = optionKey(options[place] ?? '')
  return key !== '' && options.slice(0, place).some((other) => optionKey(other) === key)
}

/** Judges a cleaned poll. */
export function refusePoll({ question, options }: AskedPoll): Refusal | null {
  if (question.length > pollQuestionMaxLength) return pollsRefusals.questionTooLong
  if (options.length < pollOptionsMin || options.length > pollOptionsMax) return pollsRefusals.options
  if (options.some((option) => option.length > pollOptionMaxLength)) return pollsRefusals.optionTooLong
  return options.some((_, place) => isSaidBefore(options, place)) ? pollsRefusals.optionTwice : null
}
