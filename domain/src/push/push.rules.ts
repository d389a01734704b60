import type { ActType } from '../activity/act-kinds.ts'
import { messageOf } from '../activity/activity.messages.ts'
import { t, texts } from '../core/language/t.ts'

/** The kinds of pushes. Likes, reblogs and followers are left to the list of activity. */
export const pushKinds = ['messages', 'asks', 'mentions', 'replies', 'posts'] as const
export type PushKind = (typeof pushKinds)[number]

/** The minutes after midnight between which nothing is told; the end may be on the next day. */
export interface QuietHours {
  from: number
  to: number
}

const minutesPerDay = 1440

/** Zero outside of the quiet hours. */
export function quietMinutesLeft({ from, to }: QuietHours, minute: number): number {
  const length = (to - from + minutesPerDay) % minutesPerDay
  const passed = (minute - from + minutesPerDay) % minutesPerDay
  return passed < length ? length - passed : 0
}

/** The minute after midnight on the clocks of a zone. */
export function minuteIn(timeZone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' })
  const of = (type: string) => Number(parts.formatToParts(at).find((part) => part.type === type)?.value)
  return of('hour') * 60 + of('minute')
}

/** Something that happened; `by` is null for an anonymous question. */
export interface PushItem {
  kind: PushKind
  by: string | null
  blogName: string
  /** Set where it is in the list of activity. */
  act?: ActType
}

const withoutNames: Record<PushKind, string> = texts({
  messages: 'A new message',
  asks: 'New in your inbox',
  mentions: 'Someone mentioned you',
  replies: 'A new reply',
  posts: 'A new post',
})

/** Says who and what, never the words themselves; without names only what. */
export function wordsOfPush(item: PushItem, showsNames: boolean): string {
  if (!showsNames) return withoutNames[item.kind]
  if (item.act) return messageOf(item.act, item.by ? [item.by] : [])
  return item.kind === 'messages'
    ? t('New message from {by}', { by: item.by ?? '' })
    : t('New post from {by}', { by: item.by ?? '' })
}

export const wordsOfSummary = (count: number): string => t('{count} new during quiet hours', { count })
