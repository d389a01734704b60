import { expect, test } from 'vitest'
import * as rules from './shown-messages.rules.ts'

test('each type has its name in a window [MSG-163]', () => {
  expect(rules.viewTypes).toEqual({ TEXT: 'text', POSTREF: 'post', IMAGE: 'image', STICKER: 'sticker' })
})

test.each([
  [3_600_000, false],
  [3_600_001, true],
  [1, false],
])('a gap of %i ms makes a timestamp header: %s [MSG-205]', (gap, hasHeader) => {
  expect(rules.hasTimestampHeader({ ts: 1000 + gap }, { ts: 1000 })).toBe(hasHeader)
})

test('the first message has a timestamp header [MSG-206]', () => {
  expect(rules.hasTimestampHeader({ ts: 1000 }, undefined)).toBe(true)
})

const said = { ts: 0, participant: 'a', type: 'TEXT' as const }

test.each([
  [{ ts: 60_000 }, true],
  [{ ts: 60_001 }, false],
  [{ ts: 1, participant: 'b' }, false],
  [{ ts: 1, type: 'IMAGE' as const }, false],
])('%j after a text is collapsed: %s [MSG-208, MSG-209]', (change, isCollapsed) => {
  expect(rules.isCollapsed({ ...said, ...change }, said)).toBe(isCollapsed)
  expect(rules.isCollapsed({ ...said, ...change }, undefined)).toBe(false)
})

const at = (...parts: [number, number, number, number, number]) => new Date(...parts).getTime()

test.each([
  [at(2026, 2, 5, 15, 4), '3:04 PM'],
  [at(2026, 2, 5, 0, 0), '12:00 AM'],
  [at(2026, 2, 4, 15, 4), 'Yesterday 3:04 PM'],
  [at(2026, 2, 3, 15, 4), 'Mar 3, 3:04 PM'],
  [at(2023, 2, 5, 15, 4), 'Mar 5, 2023, 3:04 PM'],
])('%i reads %j on 5 March 2026 [MSG-207]', (ts, text) => {
  const spaced = rules.timestampText(ts, at(2026, 2, 5, 23, 59)).replaceAll('\u202f', ' ')
  expect(spaced).toBe(text)
})

test('the day before the first of a year is yesterday [MSG-207]', () => {
  expect(rules.timestampText(at(2025, 11, 31, 9, 5), at(2026, 0, 1, 8, 0))).toMatch(/^Yesterday 9:05/)
})

const size = (width: number) => ({ url: `/${width}`, width, height: 1 })

test.each([
  [[500, 250, 100], 250],
  [[100, 500], 500],
  [[249, 100], 249],
  [[1280, 640], 640],
])('of the widths %j the one of %i is shown [MSG-200]', (widths, chosen) => {
  expect(rules.thumbnailOf(widths.map(size))?.width).toBe(chosen)
})

test('a post shows its own thumbnail before its photos, and nothing without either [MSG-200]', () => {
  const photos = [{ alt_sizes: [size(500), size(250)] }]
  const post = { id: '1', state: 'published' }
  expect(rules.thumbnailOfPost({ ...post, photos, thumbnail_url: '/t', thumbnail_width: 9 })).toEqual({
    url: '/t',
    width: 9,
    height: 0,
  })
  expect(rules.thumbnailOfPost({ ...post, photos })?.url).toBe('/250')
  expect(rules.thumbnailOfPost(post)).toBeUndefined()
})

test.each([
  ['photo', ['/a.jpg'], 'photo'],
  ['photo', ['/a.gif'], 'gif'],
  ['photo', ['/a.GIF'], 'gif'],
  ['photo', ['/a.gif', '/b.jpg'], 'photoset'],
  ['link', [], 'link'],
  ['quote', [], 'quote'],
  ['audio', [], 'audio'],
  ['video', [], 'video'],
  ['chat', [], 'chat'],
  ['text', [], undefined],
  ['answer', [], undefined],
])('a %s post with %j is referred to as %s [MSG-192, MSG-193]', (kind, urls, type) => {
  expect(
    rules.referenceType(
      kind,
      urls.map((url) => ({ url })),
    ),
  ).toBe(type)
})

test('a photo that moves is a GIF whatever we call it [MSG-193]', () => {
  expect(rules.referenceType('photo', [{ url: '/a.webp', isMoving: true }])).toBe('gif')
})
