import type { SetupStep, Site } from '@bowerbird/domain/site/site.contract.ts'

export const titles: Record<SetupStep, string> = {
  name: 'Give it a name',
  logo: 'Give it a face',
  signups: 'Say who may join',
  mail: 'See that mail arrives',
  people: 'Bring people in',
}

export const signupWords: Record<Site['signups'], { title: string; hint: string }> = {
  open: { title: 'Everyone', hint: 'Whoever finds the front page can make an account.' },
  invite: { title: 'Those who are invited', hint: 'An account needs an invitation from you.' },
  closed: { title: 'Nobody for now', hint: 'The door is shut. Whoever is here stays.' },
}

/** Summarises a step beside its title. */
export function summaryOf(step: SetupStep, site: Site): string {
  if (step === 'name') return site.steps_done.includes('name') ? site.name : 'It is called Bowerbird until you do'
  if (step === 'logo') return site.logo ? 'Your own picture' : 'The blue orb'
  if (step === 'signups') return signupWords[site.signups].title
  if (step === 'mail') return site.mail.host ? `Through ${site.mail.host}` : 'Kept in a folder, not sent'
  return peopleOf(site)
}

/** The people of the demonstration were here before anybody registered. */
function peopleOf({ people, townsfolk }: Site): string {
  const who = people === 0 ? 'Nobody' : people === 1 ? 'One person' : `${people} people`
  if (townsfolk > 0) return `${who} so far, and ${townsfolk} of the demonstration`
  return people === 1 ? 'You are the first' : `${who} so far`
}
