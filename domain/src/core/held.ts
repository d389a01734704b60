import { t, texts } from './language/t.ts'
import type { Refusal } from './refusal.ts'

export type HeldKind = 'limit' | 'suspend'

/** Tells a person what staff decided about their account, and takes an answer. */
export const standingPath = '/standing'

const heldCode = 'core.held'

const clockOf = (ms: number) => new Date(ms).toISOString().slice(0, 16).replace('T', ' ')

/** A time in words; the clock is that of UTC for everybody. */
export const atTime = (ms: number): string => t('at {time} UTC', { time: clockOf(ms) })

/** The end of an action in words; the clock is that of UTC for everybody. */
export const untilWords = (untilMs: number | null): string =>
  untilMs === null ? t('until staff lift it') : t('until {time} UTC', { time: clockOf(untilMs) })

const states: Record<HeldKind, string> = texts({
  limit: 'Your account is restricted: you can read but not post',
  suspend: 'Your account is suspended',
})

/** The one refusal of whatever a limited or suspended person may not do. */
export const heldRefusal = ({ kind, untilMs }: { kind: HeldKind; untilMs: number | null }): Refusal => ({
  code: heldCode,
  status: 403,
  text: t('{state}, {until}. See why and reply at {standingPath}.', {
    state: states[kind],
    until: untilWords(untilMs),
    standingPath,
  }),
})
