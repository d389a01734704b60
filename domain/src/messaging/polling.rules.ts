import { conversationBackoff, genericPollMs, inboxBackoff, inboxPollMs, pollErrorsMax } from './messaging.limits.ts'

/** Counts `waits` from 0 and repeats the last multiplier. MSG-296, MSG-297 */
export const waitBeforePollMs = (waits: number, multipliers: readonly number[], everyMs: number): number =>
  everyMs * (multipliers[Math.min(waits, multipliers.length - 1)] ?? 1)

/** The poller stops at the fourth error in a row. MSG-300, MSG-301 */
export const isPollerStopped = (errorsInARow: number): boolean => errorsInARow > pollErrorsMax

/** A success resets the count. MSG-301 */
export const errorsAfter = (errorsInARow: number, hasFailed: boolean): number => (hasFailed ? errorsInARow + 1 : 0)

interface Frequencies {
  polling_frequency_inbox?: number | undefined
  polling_frequency_conversation?: number | undefined
}

/** An open window polls more often than the inbox. MSG-294, MSG-295, MSG-298, MSG-299 */
export const pollPace = (hasOpenWindow: boolean, config: Frequencies) =>
  hasOpenWindow
    ? { everyMs: config.polling_frequency_conversation ?? genericPollMs, multipliers: conversationBackoff }
    : { everyMs: config.polling_frequency_inbox ?? inboxPollMs, multipliers: inboxBackoff }
