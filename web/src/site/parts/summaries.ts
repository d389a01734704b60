import { t } from '@bowerbird/domain/core/language/t.ts'
import type { SetupStep, Site } from '@bowerbird/domain/site/site.contract.ts'

export const titles: Record<SetupStep, string> = {
  name: t('Give it a name'),
  logo: t('Give it a face'),
  signups: t('Say who may join'),
  mail: t('See that mail arrives'),
  people: t('Bring people in'),
}

export const signupWords: Record<Site['signups'], { title: string; hint: string }> = {
  open: { title: t('Everyone'), hint: t('Whoever finds the front page can make an account.') },
  invite: { title: t('Those who are invited'), hint: t('An account needs an invitation from you.') },
  closed: { title: t('Nobody for now'), hint: t('The door is shut. Whoever is here stays.') },
}

/** Summarises a step beside its title. */
export function summaryOf(step: SetupStep, site: Site): string {
  if (step === 'name') return site.steps_done.includes('name') ? site.name : t('It is called Bowerbird until you do')
  if (step === 'logo') return site.logo ? t('Your own picture') : t('The blue orb')
  if (step === 'signups') return signupWords[site.signups].title
  if (step === 'mail')
    return site.mail.host ? t('Through {host}', { host: site.mail.host }) : t('Kept in a folder, not sent')
  return peopleOf(site)
}

/** The people of the demonstration were here before anybody registered. */
function peopleOf({ people, townsfolk }: Site): string {
  if (townsfolk > 0)
    return t(
      '{people, plural, =0 {Nobody} =1 {One person} other {# people}} so far, and {townsfolk} of the demonstration',
      { people, townsfolk },
    )
  return t('{people, plural, =0 {Nobody so far} =1 {You are the first} other {# people so far}}', { people })
}
