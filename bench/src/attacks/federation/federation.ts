import { type Attack, Tally } from '../tally.ts'
import { contentAttacks } from './contents.ts'
import { floodOfOneServer } from './flood.ts'
import { attackFiles } from './remote-files.ts'
import { withScene } from './scene.ts'
import { besiege, flood } from './servers.ts'
import { signatureAttacks } from './signatures.ts'

const attacks = {
  ...signatureAttacks,
  ...contentAttacks,
  'servers that are kept out': besiege,
  'floods of reports': flood,
}

export const federation: Attack = {
  name: 'federation',
  about: 'forged, mixed, broken, huge and repeated activities, and actors that lead inside',
  async run(tally) {
    const counts: string[] = []
    const count = async (what: string, work: (own: Tally) => Promise<void>) => {
      const own = new Tally()
      await work(own)
      tally.add(own)
      counts.push(`${what} ${own.tried}`)
    }
    await withScene({}, async (scene) => {
      for (const [what, attack] of Object.entries(attacks)) await count(what, (own) => attack({ ...scene, tally: own }))
    })
    await withScene({ RATE_LIMITS: 'on' }, (scene) =>
      count('flood of one server', (own) => floodOfOneServer({ ...scene, tally: own })),
    )
    await count('files of other servers', attackFiles)
    tally.about = counts.join('; ')
  },
}
