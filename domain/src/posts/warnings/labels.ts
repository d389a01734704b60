import { t } from '../../core/language/t.ts'
import type { Refusal } from '../../core/refusal.ts'
import { labelMaxLength, labelsPerPostMax } from '../posts.limits.ts'
import { postsRefusals } from '../posts.refusals.ts'
import { parseTags, tagKey } from '../text/tags.ts'

/** The labels that every form and every reader's settings offer; authors may name others. */
export const knownLabels: readonly string[] = ['sexual themes', 'drug use', 'violence']

/**
 * The label of a post that has a warning without labels, and the reader's choice for every label that has no choice of
 * its own. Nobody can type it, because a leading # is removed from labels.
 */
export const otherWarning = '#other'

/** Labels are compared without case, and stored as they are compared. */
export const parseLabels = (list: string): string[] => parseTags(list).map(tagKey)

export const cleanWarning = (typed: string): string => typed.replace(/\s+/g, ' ').trim()

export function refuseLabels(labels: readonly string[]): Refusal | null {
  if (labels.length > labelsPerPostMax) return postsRefusals.tooManyLabels
  return labels.some((label) => label.length > labelMaxLength) ? postsRefusals.labelTooLong : null
}

/** A post with a warning always has a label, so that its labels alone tell whether it is marked. */
export function storedLabels(labels: readonly string[], warning: string): string[] {
  const named = namedLabels(labels)
  return named.length === 0 && warning ? [otherWarning] : named
}

export const namedLabels = (labels: readonly string[]): string[] => labels.filter((label) => label !== otherWarning)

export const labelActions = ['show', 'cover', 'hide'] as const
export type LabelAction = (typeof labelActions)[number]

/** The strictest of a reader's choices for these labels; without a choice a label covers. */
export function actionFor(labels: readonly string[], choices: ReadonlyMap<string, LabelAction>): LabelAction {
  const chosen = labels.map(
    (label) => choices.get(label) ?? (knownLabels.includes(label) ? undefined : choices.get(otherWarning)) ?? 'cover',
  )
  return labelActions.findLast((action) => chosen.includes(action)) ?? 'show'
}

/** Stands for the words of a covered post where only a summary is shown. */
export const warningSummary = (warnedOf: readonly string[]): string =>
  t('Content warning: {labels}', { labels: warnedOf.join(', ') })
