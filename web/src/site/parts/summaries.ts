import { t } from '@bowerbird/domain/core/language/t.ts'
import type { SetupStep, Site } from '@bowerbird/domain/site/site.contract.ts'

export const titles: Record<SetupStep, string> = {
  name: t('Name your site'),
  logo: t('Choose a logo'),
  signups: t('Choose who can sign up'),
  mail: t('Test email'),
  people: t('Invite people'),
}

export const signupWords: Record<Site['signups'], { title: string; hint: string }> = {
  open: { title: t('Everyone'), hint: t('Anyone can sign up on the front page.') },
  invite: { title: t('People with an invitation'), hint: t('An account needs an invitation from you.') },
  closed: { title: t('No one for now'), hint: t('No one can sign up. Existing accounts aren’t affected.') },
}

/** Summarises a step beside its title. */
export function summaryOf(step: SetupStep, site: Site): string {
  if (step === 'name')
    return site.steps_done.includes('name') ? site.name : t('It’s called Bowerbird until you choose a name')
  if (step === 'logo') return site.logo ? t('Your own picture') : t('The blue orb')
  if (step === 'signups') return signupWords[site.signups].title
  if (step === 'mail')
    return site.mail.host ? t('Through {host}', { host: site.mail.host }) : t('Saved in a folder, not sent')
  return peopleOf(site)
}

/** The people of the demonstration were here before anybody registered. */
function peopleOf({ people, townsfolk }: Site): string {
  if (townsfolk > 0)
    return t(
      '{people, plural, =0 {No one} =1 {One person} other {# people}} so far, and {townsfolk} of the demonstration',
      { people, townsfolk },
    )
  return t('{people, plural, =0 {No one so far} =1 {You’re the first} other {# people so far}}', { people })
}
