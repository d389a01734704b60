import { expect, test } from 'vitest'
import type { ContentRow } from './content-row.ts'
import { KeptContents } from './kept-contents.ts'

const content = (id: string, more: Partial<ContentRow> = {}): ContentRow => ({
  id,
  post_id: id,
  blog_id: '1',
  blog_name: 'wren',
  kind: 'text',
  title: '',
  body_html: 'x'.repeat(800),
  fields: {},
  ...more,
})

test('what was read is kept, up to a bound; what was asked for stays, and what was not goes', () => {
  const kept = new KeptContents(4000)
  for (const id of ['1', '2', '3']) kept.keep(content(id))
  expect(kept.find('1')?.id).toBe('1')
  for (const id of ['4', '5']) kept.keep(content(id))
  expect(['1', '2', '3', '4', '5'].filter((id) => kept.find(id))).toEqual(['1', '3', '4', '5'])
})

test('what fits stays however often all of it is gone through, and nothing takes more room than there is', () => {
  const kept = new KeptContents(10_000)
  const round = (ids: string[]) => ids.filter((id) => kept.find(id) ?? void kept.keep(content(id)))
  const nine = ['1', '2', '3', '4', '5', '6', '7', '8', '9']
  expect(round(nine)).toEqual([])
  for (let time = 0; time < 3; time += 1) expect(round(nine)).toEqual(nine)
  const twenty = Array.from({ length: 20 }, (_, place) => `more ${place}`)
  for (let time = 0; time < 3; time += 1) round(twenty)
  expect([...nine, ...twenty].filter((id) => kept.find(id))).toHaveLength(10)
})

test('a content larger than the bound is not kept, and one kept twice counts once', () => {
  const kept = new KeptContents(4200)
  kept.keep(content('1'))
  kept.keep(content('1'))
  kept.keep(content('2'))
  expect(kept.find('1')).toBeDefined()
  kept.keep(content('3', { body_html: 'x'.repeat(5000) }))
  expect(kept.find('3')).toBeUndefined()
})

test('a video that is still being made is not kept', () => {
  const kept = new KeptContents()
  const video = (state: string) => ({ shown: { video: { state } } }) as unknown as ContentRow['fields']
  kept.keep(content('1', { kind: 'video', fields: video('processing') }))
  kept.keep(content('2', { kind: 'video', fields: video('ready') }))
  expect([kept.find('1'), kept.find('2')?.id]).toEqual([undefined, '2'])
})
