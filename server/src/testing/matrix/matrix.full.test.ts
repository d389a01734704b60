import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findWrongFiles } from './find-files.ts'
import { findLeaks } from './find-leaks.ts'
import { findSent } from './find-sent.ts'
import { openMatrix } from './open-matrix.ts'
import { type Ask, places } from './places.ts'
import { viewers } from './states.ts'

let matrix: Awaited<ReturnType<typeof openMatrix>>
beforeAll(async () => {
  matrix = await openMatrix()
})
afterAll(() => matrix.close())

// The attack on visibility asks as all viewers about every kind of post.
test.each(['guest', 'under age', 'blocked', 'blocker', 'walled'] as const)(
  'no call, feed, embed, mail or export shows %s what its mark or state keeps from them [API-049] [FED-029]',
  async (who) => {
    const { leaks, unseen, broken } = await findLeaks(matrix.world, matrix.scene, places, [who])
    expect({ leaks, unseen, broken }).toEqual({ leaks: [], unseen: [], broken: [] })
  },
)

test('no mail, digest, webhook or notice of a device carries what its mark or state keeps from them', async () => {
  const { leaks, unseen } = await findSent(matrix.world, matrix.scene)
  expect({ leaks, unseen }).toEqual({ leaks: [], unseen: [] })
})

test('a post that is shared by email says no more than a guest may see', async () => {
  const { world, scene } = matrix
  const place = 'POST /svc/share/email'
  const { leaks, broken } = await findLeaks(world, scene, { [place]: places[place] as Ask }, ['open stranger'])
  expect({ leaks, broken }).toEqual({ leaks: [], broken: [] })
  expect(readdirSync(join(world.dataDir, 'outbox')).length).toBeGreaterThan(100)
})

test('a file is open to those who may see something that shows it, and to nobody else', async () => {
  expect((await findWrongFiles(matrix.world, matrix.scene, viewers)).wrong).toEqual([])
})
