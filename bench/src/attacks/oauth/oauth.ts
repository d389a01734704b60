import { withWorld } from '../attack-world.ts'
import type { Attack } from '../tally.ts'
import { oauthAttacks } from './attacks.ts'
import { tryFramesInBrowser } from './framed-consent.ts'

export const oauth: Attack = {
  name: 'oauth',
  about: 'signatures, codes, tokens and consents of apps that are replayed, changed, stolen or forged',
  async run(tally) {
    await withWorld({}, async (world) => {
      for (const [what, attack] of Object.entries(oauthAttacks)) await tally.part(what, (own) => attack(world, own))
      await tally.part('frames in a browser', (own) => tryFramesInBrowser(world, own))
    })
  },
}
