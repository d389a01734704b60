import type { LinkableNetwork } from '@bowerbird/domain/sharing/sharing.rules.ts'
import type { Outgoing } from '../core/outside/outgoing.ts'

interface Said {
  text: string
  link: string
}

/** Throws when the network does not take it. */
export const postToNetwork: Record<LinkableNetwork, (to: Outgoing, token: string, said: Said) => Promise<unknown>> = {
  twitter: (to, token, { text }) =>
    to.send('https://api.x.com/2/tweets', {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ text }),
    }),
  facebook: (to, token, { text, link }) =>
    to.send('https://graph.facebook.com/v21.0/me/feed', {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ message: text, link }).toString(),
    }),
}
