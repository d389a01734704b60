import { setImmediate as nextTurn } from 'node:timers/promises'
import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { htmlElementsMax, readAtOnceMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { cpuMs } from '@bowerbird/domain/testing/cpu-ms.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../testing/world.ts'
import { writeBody } from '../written-text.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const save = async (two: string) => {
  const me = await world.aMember()
  return world.send(me, updatePost, { channel_id: me.blogName, post: { one: 'A title', two }, editor_type: 'html' })
}

test('a long text is stored like a short one, and refused like one', async () => {
  const long = '<p>Moss <b>grows</b></p><script>x</script>'.repeat(readAtOnceMax / 40)
  const saved = await save(long)
  expect(JSON.stringify(saved.response)).toContain('<p>Moss <b>grows</b></p>'.repeat(9).replaceAll('"', '\\"'))
  expect(await save(`${'<b>'.repeat(200)}${'x'.repeat(readAtOnceMax)}`)).toMatchObject({ error: 'posts.too_deep' })
  expect(await save('<a href=x>'.repeat(98_000))).toMatchObject({ error: 'posts.too_intricate' })
})

test('six of the costliest texts at once hold up nobody', async () => {
  const costly = `<a href=x>y</a>${'moss '.repeat(8)}`.repeat(htmlElementsMax - 100)
  const readMs = cpuMs(() => writeBody(costly, 'html'))
  const answers = Promise.all(Array.from({ length: 6 }, () => save(costly)))
  let isOver = false
  void answers.finally(() => {
    isOver = true
  })
  let longestMs = 0
  const statuses = new Set<number>()
  while (!isOver) {
    const before = process.threadCpuUsage()
    await nextTurn()
    const { user, system } = process.threadCpuUsage(before)
    longestMs = Math.max(longestMs, (user + system) / 1000)
    statuses.add((await world.app.inject('/healthz')).statusCode)
  }
  expect([...statuses]).toEqual([200])
  expect(new Set((await answers).map(({ status }) => status))).toEqual(new Set([200]))
  expect(longestMs).toBeLessThan(readMs / 2)
})
