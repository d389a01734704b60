import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Server, Ties } from '@bowerbird/domain/federation/servers.contract.ts'

export const ruleWords = { block: t('Blocked'), silence: t('Silenced'), allow: t('Allowed') }

export const ruleHints = {
  block: t('Nothing is exchanged with it. Its people and their posts are hidden here, and follows both ways end.'),
  silence: t('Its people are left out of searches and lists, and only those who follow them are notified of them.'),
  allow: t('Needed where this site speaks with listed servers alone. Below a blocked name it is an exception.'),
}

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

/** Says what a block ends, before it does. */
export function tiesWords({ people_here, people_there, followers }: Ties): string {
  const here = people_here
    ? `${count(people_here, t('person here follows'), t('people here follow'))} ${count(people_there, 'person', 'people')} there`
    : t('nobody here follows anybody there')
  const there = followers
    ? `${count(followers, t('follow leads'), t('follows lead'))} from there to blogs here`
    : t('nobody there follows a blog here')
  return `${here[0]?.toUpperCase()}${here.slice(1)}, and ${there}.`
}

/** The figures of a server in one line; what is zero is left out. */
export const figuresOf = ({ people, followers, follows, waiting }: Server): string =>
  [
    people > 0 && count(people, t('person known'), t('people known')),
    followers > 0 && count(followers, 'follower', 'followers'),
    follows > 0 && count(follows, t('follow from here'), t('follows from here')),
    waiting > 0 && t('{waiting} waiting', { waiting }),
  ]
    .filter(Boolean)
    .join(' · ') || t('Nobody known yet')
