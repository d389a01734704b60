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
  limit: (siteName) => t('Your account on {siteName} is restricted', { siteName }),
  suspend: (siteName) => t('Your account on {siteName} is suspended', { siteName }),
}

const meanings: Record<ActionKind, (until: string) => string> = {
  warn: () => t('You keep full access, but we’re asking you to change something.'),
  limit: (until) => t('You can read but not post {until}. Your blogs aren’t affected.', { until }),
  suspend: (until) =>
    t('You can’t use your account, and your blogs are hidden, {until}. Nothing is deleted.', { until }),
}

export const actionMeaning = (kind: ActionKind, untilMs: number | null): string => meanings[kind](untilWords(untilMs))

export const actionLetter = ({ siteName, kind, reason, untilMs, link }: AboutAction): Letter => ({
  subject: subjects[kind](siteName),
  text: [
    t('The {siteName} staff made a decision about your account. {actionMeaning}', {
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
  subject: t('Your account on {siteName} is no longer restricted', { siteName }),
  text: [
    t(
      'Staff lifted the restriction or suspension of your account on {siteName}. Your queue and scheduled posts have resumed.',
      { siteName },
    ),
    ...(reason ? [t('Reason: {reason}', { reason })] : []),
    link,
  ].join('\n\n'),
  links: [link],
})
