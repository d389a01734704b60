import type { Attack } from '../tally.ts'
import { contentAttacks } from './contents.ts'
import { floodOfOneServer } from './flood.ts'
import { attackInside } from './inside.ts'
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
    await withScene({}, async (scene) => {
      for (const [what, attack] of Object.entries(attacks))
        await tally.part(what, (own) => attack({ ...scene, tally: own }))
    })
    await withScene({ RATE_LIMITS: 'on' }, (scene) =>
      tally.part('flood of one server', (own) => floodOfOneServer({ ...scene, tally: own })),
    )
    await tally.part('files of other servers', attackFiles)
    await attackInside(tally)
  },
}
