import { untilWords } from '../core/held.ts'
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
  warn: (siteName) => `A warning from the staff of ${siteName}`,
  limit: (siteName) => `Your account on ${siteName} is limited`,
  suspend: (siteName) => `Your account on ${siteName} is suspended`,
}

const meanings: Record<ActionKind, (until: string) => string> = {
  warn: () => 'Nothing is taken from you, and they ask you to change something.',
  limit: (until) => `You can read, and not write, ${until}. Your blogs stay as they are.`,
  suspend: (until) => `You cannot use it, and your blogs are hidden, ${until}. Nothing is deleted.`,
}

export const actionMeaning = (kind: ActionKind, untilMs: number | null): string => meanings[kind](untilWords(untilMs))

export const actionLetter = ({ siteName, kind, reason, untilMs, link }: AboutAction): Letter => ({
  subject: subjects[kind](siteName),
  text: [
    `The staff of ${siteName} have decided about your account. ${actionMeaning(kind, untilMs)}`,
    `The reason they gave: ${reason}`,
    'You can answer them here:',
    link,
  ].join('\n\n'),
  links: [link],
})

export const letGoLetter = ({ siteName, reason, link }: Pick<AboutAction, 'siteName' | 'reason' | 'link'>): Letter => ({
  subject: `Your account on ${siteName} is as it was`,
  text: [
    `The limit or suspension of your account on ${siteName} has ended. What waited goes on.`,
    ...(reason ? [`The staff said: ${reason}`] : []),
    link,
  ].join('\n\n'),
  links: [link],
})
