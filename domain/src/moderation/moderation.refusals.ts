import { t } from '../core/language/t.ts'
import { type Refusal, refusals } from '../core/refusal.ts'

export const moderationRefusals = {
  ...refusals('moderation.', 400, {
    noSuchAppeal: { text: 'You can’t do that with this post right now.', field: 'state' },
    notInReview: 'No one asked for a review of that post.',
  }),
  ...refusals('moderation.', 403, { ownReport: "You can't report yourself." }),
  ...refusals('moderation.', 409, { alreadyMarked: 'That’s already done.' }),
}

/** Staff may write their own words for a rule. They tell nothing of other people. */
export const refusedByRule = (message: string): Refusal => ({
  code: 'moderation.refused_by_rule',
  status: 403,
  text: message || t('This site doesn’t allow some of these words, tags or links.'),
})

/** Words in public, or shown at once, cannot wait for a review. */
export const heldElsewhere = (): Refusal => ({
  code: 'moderation.held_by_rule',
  status: 403,
  text: t('Our staff review some of these words, tags or links before they’re shown. Please leave them out here.'),
})

export const noSuchRule = (): Refusal => ({
  code: 'moderation.no_such_rule',
  status: 400,
  text: t('That isn’t a word, tag or host.'),
  field: 'value',
})

export const tooManyRules = (): Refusal => ({
  code: 'moderation.too_many_rules',
  status: 403,
  text: t('You’ve reached the limit of 500 rules. End one first.'),
})

/** Everybody would be kept out. */
export const noDomainAllowed = (): Refusal => ({
  code: 'moderation.no_domain_allowed',
  status: 400,
  text: t('Enter at least one domain, or no one can sign up.'),
  field: 'email_domains',
})

export const noDomains = (wrong: string | undefined): Refusal => ({
  code: 'moderation.no_domain',
  status: 400,
  text: wrong === undefined ? t('Those are too many domains.') : t('{wrong} isn’t a domain.', { wrong }),
  field: 'email_domains',
})
