import { t } from '../core/language/t.ts'
import { type Refusal, refusals } from '../core/refusal.ts'

export const moderationRefusals = refusals({
  noSuchAppeal: {
    code: 'moderation.no_such_appeal',
    status: 400,
    text: "That can't be asked for this post now.",
    field: 'state',
  },
  alreadyMarked: { code: 'moderation.already_marked', status: 409, text: 'That is so already.' },
  ownReport: { code: 'moderation.own_report', status: 403, text: "You can't report yourself." },
  notInReview: { code: 'moderation.not_in_review', status: 400, text: 'Nobody asked for a review of that post.' },
})

/** Staff may write their own words for a rule. They tell nothing of other people. */
export const refusedByRule = (message: string): Refusal => ({
  code: 'moderation.refused_by_rule',
  status: 403,
  text: message || t('This site does not take posts with some of these words, tags or links.'),
})

/** Words in public, or shown at once, cannot wait for a review. */
export const heldElsewhere = (): Refusal => ({
  code: 'moderation.held_by_rule',
  status: 403,
  text: t('Our staff look at some of these words, tags or links before they are shown. Please leave them out here.'),
})

export const noSuchRule = (): Refusal => ({
  code: 'moderation.no_such_rule',
  status: 400,
  text: t('That is no word, tag or host.'),
  field: 'value',
})

export const tooManyRules = (): Refusal => ({
  code: 'moderation.too_many_rules',
  status: 403,
  text: t('There is room for 500 rules. End one first.'),
})

/** Everybody would be kept out. */
export const noDomainAllowed = (): Refusal => ({
  code: 'moderation.no_domain_allowed',
  status: 400,
  text: t('Name at least one domain, or nobody can join.'),
  field: 'email_domains',
})

export const noDomains = (wrong: string | undefined): Refusal => ({
  code: 'moderation.no_domain',
  status: 400,
  text: wrong === undefined ? t('Those are too many domains.') : t('{wrong} is no domain.', { wrong }),
  field: 'email_domains',
})
