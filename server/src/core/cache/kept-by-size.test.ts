import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { freeMemoryOfStart } from '../process/free-memory.ts'
import { KeptBySize } from './kept-by-size.ts'

const aKeeper = (room: number) => new KeptBySize<number>(room, (bytes) => bytes)
const keys = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => String(from + at))
const ask = (kept: KeptBySize<number>, asked: string[]) => {
  const found = asked.filter((key) => kept.find(key) !== undefined)
  for (const key of asked) if (!found.includes(key)) kept.keep(key, 1)
  return found
}

test('what fits stays, however often all of it is gone through', () => {
  const kept = aKeeper(100)
  expect(ask(kept, keys(0, 100))).toEqual([])
  for (let time = 0; time < 5; time += 1) expect(ask(kept, keys(0, 100))).toEqual(keys(0, 100))
})

test('what was asked for twice outlasts any number of others that are asked for once', () => {
  const kept = aKeeper(100)
  for (let time = 0; time < 2; time += 1) ask(kept, keys(0, 70))
  ask(kept, keys(1000, 9000))
  expect(ask(kept, keys(0, 70))).toEqual(keys(0, 70))
})

test('what is asked for now takes the place of what was asked for long ago', () => {
  const kept = aKeeper(100)
  for (let time = 0; time < 3; time += 1) ask(kept, keys(0, 80))
  for (let from = 100; from < 180; from += 10) for (let time = 0; time < 3; time += 1) ask(kept, keys(from, from + 10))
  expect(ask(kept, keys(100, 180))).toEqual(keys(100, 180))
  expect(ask(kept, keys(0, 80)).length).toBeLessThan(80)
})

test('a value that is kept again counts once, with the size it has now, and is proven no more than before', () => {
  const kept = aKeeper(10)
  for (const bytes of [4, 1, 4, 1]) kept.keep('a', bytes)
  for (const key of keys(0, 9)) kept.keep(key, 1)
  expect(kept.find('a')).toBe(1)
  expect(keys(0, 9).filter((key) => kept.find(key) !== undefined)).toHaveLength(9)
  const flooded = aKeeper(10)
  for (let time = 0; time < 3; time += 1) flooded.keep('a', 1)
  for (const key of keys(0, 20)) flooded.keep(key, 1)
  expect(flooded.find('a')).toBeUndefined()
})

test('what would fill half of the room by itself is not kept, and what it replaces is gone', () => {
  const kept = aKeeper(10)
  kept.keep('a', 1)
  kept.keep('a', 6)
  expect(kept.find('a')).toBeUndefined()
  for (const key of ['b', 'c']) kept.keep(key, 5)
  expect([kept.find('b'), kept.find('c')]).toEqual([5, 5])
})

test('there is never more than there is room for, in whatever order values are asked for, kept anew and dropped', () => {
  const kept = aKeeper(50)
  const sizes = new Map<string, number>()
  let dice = 7
  const roll = (sides: number) => {
    dice = (dice * 16807) % 2147483647
    return dice % sides
  }
  for (let turn = 0; turn < 20_000; turn += 1) {
    const key = String(roll(60))
    const found = kept.find(key)
    if (found !== undefined) expect(found).toBe(sizes.get(key))
    if (found === undefined || roll(4) === 0) {
      const bytes = 1 + roll(6)
      sizes.set(key, bytes)
      kept.keep(key, bytes)
    }
  }
  const left = keys(0, 60).reduce((sum, key) => sum + (kept.find(key) ?? 0), 0)
  expect(left).toBeLessThanOrEqual(50)
  expect(left).toBeGreaterThan(40)
})

test('what went is let go: nothing holds on to its memory', async () => {
  const kept = new KeptBySize<{ bytes: number }>(100, ({ bytes }) => bytes)
  const held = keys(0, 5000).map((key) => {
    const value = { bytes: 1 }
    kept.keep(key, value)
    if (Number(key) % 7 === 0) kept.find(key)
    return new WeakRef(value)
  })
  // Whatever a weak reference was made for in this turn is held until the next.
  await nextTurn()
  freeMemoryOfStart()
  expect(held.filter((value) => value.deref() !== undefined)).toHaveLength(100)
})
