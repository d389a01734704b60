import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Server, Ties } from '@bowerbird/domain/federation/servers.contract.ts'

export const ruleWords = { block: t('Blocked'), silence: t('Silenced'), allow: t('Allowed') }

export const ruleHints = {
  block: t('Nothing is exchanged with it. Its people and their posts are hidden here, and follows both ways end.'),
  silence: t('Its people are left out of searches and lists, and only those who follow them are notified of them.'),
  allow: t('Needed where this site speaks with listed servers alone. Below a blocked name it is an exception.'),
}

/** Says what a block ends, before it does. */
export const tiesWords = ({ people_here, people_there, followers }: Ties): string =>
  t(
    '{people_here, plural, =0 {Nobody here follows anybody there} one {# person here follows {people_there, plural, one {{people_there, number} person} other {{people_there, number} people}} there} other {# people here follow {people_there, plural, one {{people_there, number} person} other {{people_there, number} people}} there}}, and {followers, plural, =0 {nobody there follows a blog here} one {# follow leads from there to blogs here} other {# follows lead from there to blogs here}}.',
    { people_here, people_there, followers },
  )

/** The figures of a server in one line; what is zero is left out. */
export const figuresOf = ({ people, followers, follows, waiting }: Server): string =>
  [
    people > 0 && t('{people, plural, one {# person known} other {# people known}}', { people }),
    followers > 0 && t('{followers, plural, one {# follower} other {# followers}}', { followers }),
    follows > 0 && t('{follows, plural, one {# follow from here} other {# follows from here}}', { follows }),
    waiting > 0 && t('{waiting, plural, other {# waiting}}', { waiting }),
  ]
    .filter(Boolean)
    .join(' · ') || t('Nobody known yet')
