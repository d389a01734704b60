import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Cache } from './cache.ts'

const aCache = (bytesMax: number) => new Cache<{ bytes: number }>({ bytesMax, sizeOf: ({ bytes }) => bytes })

test('the least recently used entries go first, and there is never more than there is room for', () => {
  const cache = aCache(10)
  for (const key of ['a', 'b', 'c', 'd', 'e']) cache.set(key, { bytes: 2 })
  expect(cache.get('a')).toBeDefined()
  cache.set('f', { bytes: 4 })
  expect(['a', 'b', 'c', 'd', 'e', 'f'].filter((key) => cache.get(key))).toEqual(['a', 'd', 'e', 'f'])
  expect(cache.figures).toEqual({ hits: 5, misses: 2, entries: 4, bytes: 10 })
})

test('an object that is set again counts once, with the size it has now', () => {
  const cache = aCache(10)
  const value = { bytes: 1 }
  cache.set('a', value)
  value.bytes = 4
  cache.set('a', value)
  expect(cache.figures).toMatchObject({ entries: 1, bytes: 4 })
})

test('what would fill half of the room by itself is not stored, and what it replaces is gone', () => {
  const cache = aCache(10)
  cache.set('a', { bytes: 1 })
  cache.set('a', { bytes: 6 })
  expect(cache.get('a')).toBeUndefined()
})

test('what was dropped while it was read is not stored', async () => {
  const cache = new Cache<{ title: string }>({ entriesMax: 10 })
  const drop = [() => cache.drop('a'), () => cache.dropAll()]
  for (const change of drop) {
    const read = await cache.read('a', async () => {
      change()
      return { title: 'old' }
    })
    expect([read.title, cache.get('a')]).toEqual(['old', undefined])
    const all = await cache.readAll(['a'], async () => {
      change()
      return [['a', { title: 'old' }]]
    })
    expect([all.get('a')?.title, cache.get('a')]).toEqual(['old', undefined])
  }
  await cache.read('a', async () => ({ title: 'new' }))
  expect(cache.get('a')?.title).toBe('new')
})

test('only what is missing is loaded, all of it together', async () => {
  const cache = new Cache<{ of: string }>({ entriesMax: 10 })
  const asked: string[][] = []
  const load = async (missing: string[]) => {
    asked.push(missing)
    return missing.filter((key) => key !== 'gone').map((key) => [key, { of: key }] as const)
  }
  await cache.readAll(['a', 'b', 'gone'], load)
  const found = await cache.readAll(['a', 'c', 'gone'], load)
  expect(asked).toEqual([
    ['a', 'b', 'gone'],
    ['c', 'gone'],
  ])
  expect([...found.keys()].sort()).toEqual(['a', 'c'])
})

test('an entry is gone after its time to live', async () => {
  const cache = new Cache<object>({ entriesMax: 10 }, () => 5)
  cache.set('a', {})
  while (cache.get('a')) await wait(1)
  expect(cache.figures.misses).toBe(1)
})
