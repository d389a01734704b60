import { t } from './language/t.ts'
import type { Refusal } from './refusal.ts'

export type HeldKind = 'limit' | 'suspend'

/** Tells a person what staff decided about their account, and takes an answer. */
export const standingPath = '/standing'

const heldCode = 'core.held'

/** A time in words; the clock is that of UTC for everybody. */
export const atTime = (ms: number): string => t('at {replace} UTC', { replace: timeOf(ms) })

const timeOf = (ms: number) => new Date(ms).toISOString().slice(0, 16).replace('T', ' ')

/** The end of an action in words; the clock is that of UTC for everybody. */
export const untilWords = (untilMs: number | null): string =>
  untilMs === null ? t('until staff lift it') : t('until {time} UTC', { time: timeOf(untilMs) })

const refusalTexts: Record<HeldKind, (until: string) => string> = {
  limit: (until) =>
    t('Your account is limited: you can read, not write, {until}. {path} says why, and takes your answer.', {
      until,
      path: standingPath,
    }),
  suspend: (until) =>
    t('Your account is suspended, {until}. {path} says why, and takes your answer.', { until, path: standingPath }),
}

/** The one refusal of whatever a limited or suspended person may not do. */
export const heldRefusal = ({ kind, untilMs }: { kind: HeldKind; untilMs: number | null }): Refusal => ({
  code: heldCode,
  status: 403,
  text: refusalTexts[kind](untilWords(untilMs)),
})
