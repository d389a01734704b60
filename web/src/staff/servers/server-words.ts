import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Server, Ties } from '@bowerbird/domain/federation/servers.contract.ts'

export const ruleWords = { block: t('Blocked'), silence: t('Silenced'), allow: t('Allowed') }

export const ruleHints = {
  block: t(
    'Blocks all traffic with this server. Its people and their posts are hidden here, and follows both ways end.',
  ),
  silence: t('Hides its people from searches and lists. Only their followers get notifications about them.'),
  allow: t('Needed if this site only talks to listed servers. Below a blocked domain, this makes an exception.'),
}

/** Says what a block ends, before it does. */
export const tiesWords = ({ people_here, people_there, followers }: Ties): string =>
  t(
    '{people_here, plural, =0 {No one here follows anyone there} one {# person here follows {people_there, plural, one {{people_there, number} person} other {{people_there, number} people}} there} other {# people here follow {people_there, plural, one {{people_there, number} person} other {{people_there, number} people}} there}}, and {followers, plural, =0 {no one there follows a blog here} one {there is # follow from there to blogs here} other {there are # follows from there to blogs here}}.',
    { people_here, people_there, followers },
  )

/** The figures of a server in one line; what is zero is left out. */
export const figuresOf = ({ people, followers, follows, waiting }: Server): string =>
  [
    people > 0 && t('{people, plural, one {# person known} other {# people known}}', { people }),
    followers > 0 && t('{followers, plural, one {# follower} other {# followers}}', { followers }),
    follows > 0 && t('{follows, plural, one {# follow from here} other {# follows from here}}', { follows }),
    waiting > 0 && t('{waiting, plural, other {# pending}}', { waiting }),
  ]
    .filter(Boolean)
    .join(' · ') || t('No one known yet')
