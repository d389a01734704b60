import type { Refusal } from '../../core/refusal.ts'
import { pollOptionMaxLength, pollOptionsMax, pollOptionsMin, pollQuestionMaxLength } from '../posts.limits.ts'
import { postsRefusals } from '../posts.refusals.ts'
import type { PollWords } from './poll.contract.ts'

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
  if (question.length > pollQuestionMaxLength) return postsRefusals.pollQuestionTooLong
  if (options.length < pollOptionsMin || options.length > pollOptionsMax) return postsRefusals.pollOptions
  if (options.some((option) => option.length > pollOptionMaxLength)) return postsRefusals.pollOptionTooLong
  return options.some((_, place) => isSaidBefore(options, place)) ? postsRefusals.pollOptionTwice : null
}

export const sharePercent = (votes: number, all: number): number => (all > 0 ? Math.round((100 * votes) / all) : 0)

export const votesInWords = (votes: number): string => (votes === 1 ? '1 vote' : `${votes} votes`)
