import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextQueueTime } from '../../blogs/queue-times.ts'
import { hourMs } from '../../core/spans.ts'
import {
  type BlogPlan,
  findForSlot,
  LastByTag,
  type PlannedSlot,
  planSlots,
  planTimes,
  type QueueToPlan,
} from './queue-plan.ts'

const nowMs = Date.parse('2030-05-01T00:00:00Z')
/** Every six hours. */
const plain: QueueToPlan = {
  ...{ id: '0', postsPerDay: 4, fromHour: 0, toHour: 24, timeZone: 'UTC', isPaused: false },
  ...{ tagGapHours: 0, nextAtMs: nowMs + 6 * hourMs, posts: [] },
}
const post = (id: string, ...tags: string[]) => ({ id, tags })
const hoursOf = (plan: Partial<BlogPlan>, count: number) =>
  [...planSlots({ queues: [], others: [], nowMs, ...plan }).take(count)].map(({ atMs, postId, isHeld }) => [
    (atMs - nowMs) / hourMs,
    isHeld ? 'held' : postId,
  ])

test('the posts of a queue take its slots in order, and what follows is free [CTRL-068]', () => {
  const queues = [{ ...plain, posts: [post('1', 'a'), post('2', 'a')] }]
  expect(hoursOf({ queues }, 4)).toEqual([
    [6, '1'],
    [12, '2'],
    [18, null],
    [24, null],
  ])
  expect(hoursOf({ queues: [{ ...plain, posts: [post('2')] }] }, 2)).toEqual([
    [6, '2'],
    [12, null],
  ])
})

test('tags in common keep posts apart: the next that fits goes out, and a slot passes if none does [CTRL-067]', () => {
  const posts = [post('1', 'Moss'), post('2', 'moss', 'b'), post('3', 'c'), post('4', 'MOSS')]
  expect(hoursOf({ queues: [{ ...plain, posts, tagGapHours: 24 }] }, 6)).toEqual([
    [6, '1'],
    [12, '3'],
    [18, 'held'],
    [24, 'held'],
    [30, '2'],
    [36, 'held'],
  ])
})

test('what went out lately, what is scheduled and what other queues publish counts too, to the minute [CTRL-067]', () => {
  const queue = { ...plain, posts: [post('1', 'moss')], tagGapHours: 6 }
  const lately = (ms: number) => [{ tags: ['moss'], atMs: ms }]
  expect(hoursOf({ queues: [queue], others: lately(nowMs + 59_999) }, 1)).toEqual([[6, '1']])
  expect(hoursOf({ queues: [queue], others: lately(nowMs + 60_000) }, 2)[0]).toEqual([6, 'held'])
  expect(hoursOf({ queues: [queue], others: lately(nowMs + 7 * hourMs) }, 1)).toEqual([[6, '1']])
  const other = { ...plain, id: '7', nextAtMs: nowMs + 5 * hourMs, posts: [post('8', 'moss')] }
  expect(hoursOf({ queues: [queue, other] }, 3)).toEqual([
    [5, '8'],
    [6, 'held'],
    [6, null],
  ])
})

test('a paused queue has no slots, and an empty one begins at its next [CTRL-066] [CTRL-068]', () => {
  expect(hoursOf({ queues: [{ ...plain, isPaused: true, posts: [post('1')] }] }, 3)).toEqual([])
  const empty = { ...plain, nextAtMs: null }
  expect(hoursOf({ queues: [empty] }, 1)).toEqual([[6, null]])
  const { ofPosts, freeAt } = planTimes({
    queues: [
      { ...plain, posts: [post('1'), post('2')] },
      { ...empty, id: '5' },
      { ...plain, id: '6', isPaused: true, posts: [post('3')] },
    ],
    others: [],
    nowMs,
  })
  expect([...ofPosts]).toEqual([
    ['1', nowMs + 6 * hourMs],
    ['2', nowMs + 12 * hourMs],
  ])
  expect([...freeAt]).toEqual([
    ['5', nowMs + 6 * hourMs],
    ['0', nowMs + 18 * hourMs],
  ])
})

/** Runs a check with numbers of chance. */
const often = (check: (pick: (below: number) => number) => void) =>
  fc.assert(
    fc.property(fc.gen(), (gen) => check((below) => gen(fc.nat, { max: below - 1 }))),
    { numRuns: 25 },
  )

function aPlan(pick: (below: number) => number): BlogPlan {
  const some = ['a', 'b', 'c', 'd', 'e']
  const tags = () => some.filter(() => pick(4) === 0)
  let id = 0
  const queues = Array.from({ length: 1 + pick(3) }, (_, place) => {
    const settings = {
      ...{ postsPerDay: 1 + pick(8), fromHour: pick(24), toHour: pick(25), timeZone: 'Europe/Berlin' },
      slots: pick(2) === 0 ? null : [...new Set([pick(10_080), pick(10_080), pick(10_080)])].sort((a, b) => a - b),
    }
    return {
      ...settings,
      ...{ id: String(place), isPaused: false, tagGapHours: pick(60), nextAtMs: nextQueueTime(settings, null, nowMs) },
      posts: Array.from({ length: pick(12) }, () => {
        id += 1
        return post(String(id), ...tags())
      }),
    }
  })
  const others = Array.from({ length: pick(6) }, () => ({ tags: tags(), atMs: nowMs + (pick(240) - 120) * hourMs }))
  return { queues, others, nowMs }
}

test('the plan is what a worker does that looks only at each slot as it comes [CTRL-067] [CTRL-068]', () => {
  often((pick) => {
    const plan = aPlan(pick)
    const waiting = new Map(plan.queues.map(({ id, posts }) => [id, [...posts]]))
    const out: { tags: readonly string[]; atMs: number }[] = [...plan.others]
    for (const slot of planSlots(plan).take(50)) {
      const queue = plan.queues.find(({ id }) => id === slot.queueId) as QueueToPlan
      const posts = waiting.get(queue.id) ?? []
      const last = new LastByTag()
      for (const one of out) if (one.atMs <= slot.atMs) last.add(one, one.atMs)
      const chosen = findForSlot(posts, last, slot.atMs, queue.tagGapHours)
      expect(slot).toMatchObject({ postId: chosen?.id ?? null, isHeld: !chosen && posts.length > 0 })
      if (chosen) {
        out.push({ tags: chosen.tags, atMs: slot.atMs })
        posts.splice(posts.indexOf(chosen), 1)
      }
    }
  })
})

test('no post goes out twice, none is lost, and none that shares a tag goes out too soon [CTRL-067]', () => {
  often((pick) => {
    const plan = aPlan(pick)
    const all = plan.queues.flatMap((queue) => queue.posts.map((one) => ({ ...one, gap: queue.tagGapHours })))
    const slots: PlannedSlot[] = []
    for (const slot of planSlots(plan).take(5000)) {
      slots.push(slot)
      if (slots.filter(({ postId }) => postId).length === all.length) break
    }
    const out = slots.flatMap(({ postId, atMs }) => {
      const found = all.find(({ id }) => id === postId)
      return found ? [{ ...found, atMs }] : []
    })
    expect(new Set(out.map(({ id }) => id)).size).toBe(out.length)
    expect(out).toHaveLength(all.length)
    expect(slots.map(({ atMs }) => atMs)).toEqual(slots.map(({ atMs }) => atMs).toSorted((a, b) => a - b))
    const earlier = [...plan.others, ...out]
    for (const one of out)
      for (const before of earlier)
        if (before !== one && before.atMs < one.atMs && before.tags.some((tag) => one.tags.includes(tag)))
          expect((one.atMs - before.atMs) / hourMs).toBeGreaterThanOrEqual(one.gap)
  })
})

test('a post has a time within a year, and none later [CTRL-068]', () => {
  const waiting = { ...plain, posts: [post('1', 'moss')] }
  const dayMs = 24 * hourMs
  const timesFrom = (nextAtMs: number) => planTimes({ queues: [{ ...waiting, nextAtMs }], others: [], nowMs }).ofPosts
  expect(timesFrom(nowMs + 366 * dayMs).get('1')).toBe(nowMs + 366 * dayMs)
  expect(timesFrom(nowMs + 366 * dayMs + 1).has('1')).toBe(false)
})
