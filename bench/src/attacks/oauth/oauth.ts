import { withWorld } from '../attack-world.ts'
import { type Attack, Tally } from '../tally.ts'
import { oauthAttacks } from './attacks.ts'
import { tryFramesInBrowser } from './framed-consent.ts'

export const oauth: Attack = {
  name: 'oauth',
  about: 'signatures, codes, tokens and consents of apps that are replayed, changed, stolen or forged',
  async run(tally) {
    const counts: string[] = []
    const count = async (what: string, work: (own: Tally) => Promise<void>) => {
      const own = new Tally()
      await work(own)
      tally.add(own)
      counts.push(`${what} ${own.tried}`)
    }
    await withWorld({}, async (world) => {
      for (const [what, attack] of Object.entries(oauthAttacks)) await count(what, (own) => attack(world, own))
      await count('frames in a browser', (own) => tryFramesInBrowser(world, own))
    })
    tally.about = counts.join('; ')
  },
}
