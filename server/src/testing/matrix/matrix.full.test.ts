import { afterAll, beforeAll, expect, test } from 'vitest'
import { findLeaks } from './find-leaks.ts'
import { openMatrix } from './open-matrix.ts'
import { places } from './places.ts'

let matrix: Awaited<ReturnType<typeof openMatrix>>
beforeAll(async () => {
  matrix = await openMatrix()
})
afterAll(() => matrix.close())

test.each(['under age', 'blocked', 'walled'] as const)(
  'no call, feed, embed, mail or export shows %s what its mark or state keeps from them [API-049] [FED-029]',
  async (who) => {
    const { leaks, unseen, broken } = await findLeaks(matrix.world, matrix.scene, places, [who])
    expect({ leaks, unseen, broken }).toEqual({ leaks: [], unseen: [], broken: [] })
  },
)
