import { untilWords } from '../core/held.ts'
import { t } from '../core/language/t.ts'
import type { Letter } from './accounts.messages.ts'
import type { ActionKind } from './standing.contract.ts'

interface AboutAction {
  siteName: string
  kind: ActionKind
  reason: string
  untilMs: number | null
  link: string
}

const subjects: Record<ActionKind, (siteName: string) => string> = {
  warn: (siteName) => t('A warning from the staff of {siteName}', { siteName }),
  limit: (siteName) => t('Your account on {siteName} is limited', { siteName }),
  suspend: (siteName) => t('Your account on {siteName} is suspended', { siteName }),
}

const meanings: Record<ActionKind, (until: string) => string> = {
  warn: () => t('Nothing is taken from you, and they ask you to change something.'),
  limit: (until) => t('You can read, and not write, {until}. Your blogs stay as they are.', { until }),
  suspend: (until) => t('You cannot use it, and your blogs are hidden, {until}. Nothing is deleted.', { until }),
}

export const actionMeaning = (kind: ActionKind, untilMs: number | null): string => meanings[kind](untilWords(untilMs))

export const actionLetter = ({ siteName, kind, reason, untilMs, link }: AboutAction): Letter => ({
  subject: subjects[kind](siteName),
  text: [
    t('The staff of {siteName} have decided about your account. {actionMeaning}', {
      siteName,
      actionMeaning: actionMeaning(kind, untilMs),
    }),
    t('The reason they gave: {reason}', { reason }),
    t('You can answer them here:'),
    link,
  ].join('\n\n'),
  links: [link],
})

export const letGoLetter = ({ siteName, reason, link }: Pick<AboutAction, 'siteName' | 'reason' | 'link'>): Letter => ({
  subject: t('Your account on {siteName} is as it was', { siteName }),
  text: [
    t('The limit or suspension of your account on {siteName} has ended. What waited goes on.', { siteName }),
    ...(reason ? [t('The staff said: {reason}', { reason })] : []),
    link,
  ].join('\n\n'),
  links: [link],
})
