import { dayMs } from '@bowerbird/domain/core/spans.ts'
import { readCalendar } from '@bowerbird/domain/feeds/calendar.contract.ts'
import { listQueues, saveQueue } from '@bowerbird/domain/posts/queues/queues.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const ask = (who: Person, from: string, days: number, name = who.blogName) =>
  world.send(who, readCalendar, { name, from, days })

test('the calendar shows the slots of every queue with their posts, and what is scheduled, day by day [CTRL-070]', async () => {
  const wren = await world.aMember()
  const inTwoDays = `${dayOf(Date.now() + 2 * dayMs)}T10:15:00.000Z`
  const fixed = await writePost(world, wren, { post: { one: 'Fixed', state: 'on.2', publish_on: inTwoDays } })
  const first = await writePost(world, wren, { post: { one: 'First', state: '2' } })
  await world.send(wren, saveQueue, {
    name: wren.blogName,
    queue_name: 'Nights',
    slots: [0, 1440, 2880, 4320, 5760, 7200, 8640],
  })
  const { response } = await ask(wren, dayOf(Date.now()), 7)
  expect(response).toMatchObject({ time_zone: 'UTC', today: dayOf(Date.now()) })
  const { entries } = response
  expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).toSorted())
  expect(entries.find(({ post }) => post?.id === fixed.id)).toMatchObject({
    ...{ day: inTwoDays.slice(0, 10), at: inTwoDays, queue_id: null, post: { title: 'Fixed' } },
  })
  const { queues } = (await world.send(wren, listQueues, { name: wren.blogName })).response
  expect(entries.find(({ post }) => post?.id === first.id)).toMatchObject({ at: queues[0]?.next_at, queue_id: '0' })
  const nights = entries.filter(({ queue_id }) => queue_id === queues[1]?.id)
  expect(nights).toHaveLength(6)
  expect(nights.every(({ post, at }) => post === null && at.endsWith('T00:00:00.000Z'))).toBe(true)
})

test('it takes up to six weeks of days that are written as such, by members of the blog alone [CTRL-070]', async () => {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  expect((await ask(wren, '2031-01-01', 42)).status).toBe(200)
  expect((await ask(wren, '2999-01-01', 42)).response.entries).toEqual([])
  expect(await ask(wren, '2031-01-01', 43)).toMatchObject({ status: 400 })
  expect(await ask(wren, '2031-13-01', 7)).toMatchObject({ status: 400 })
  expect(await ask(jay, '2031-01-01', 7, wren.blogName)).toMatchObject({ status: 403 })
  expect(await ask(world.aGuest(), '2031-01-01', 7, wren.blogName)).toMatchObject({ status: 401 })
})
