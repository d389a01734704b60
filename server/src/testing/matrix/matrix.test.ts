import { afterAll, beforeAll, expect, test } from 'vitest'
import { findWrongFiles } from './find-files.ts'
import { findLeaks } from './find-leaks.ts'
import { findSent } from './find-sent.ts'
import { openMatrix } from './open-matrix.ts'
import { places } from './places.ts'
import { viewers } from './states.ts'

let matrix: Awaited<ReturnType<typeof openMatrix>>
beforeAll(async () => {
  matrix = await openMatrix()
})
afterAll(() => matrix.close())

// The full tier asks as more viewers, and the attack on visibility as all of them, about every kind of post.
test('no call, feed, embed, mail or export shows a guest what its mark or state keeps from them [API-049] [FED-029]', async () => {
  const { leaks, unseen, broken } = await findLeaks(matrix.world, matrix.scene, places, ['guest'])
  expect({ leaks, unseen, broken }).toEqual({ leaks: [], unseen: [], broken: [] })
})

test('no mail, digest, webhook or notice of a device carries what its mark or state keeps from them', async () => {
  const { leaks, unseen } = await findSent(matrix.world, matrix.scene)
  expect({ leaks, unseen }).toEqual({ leaks: [], unseen: [] })
})

test('a file is open to those who may see something that shows it, and to nobody else', async () => {
  expect((await findWrongFiles(matrix.world, matrix.scene, viewers)).wrong).toEqual([])
})
