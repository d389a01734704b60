import { expect, test } from 'vitest'
import type { BulkChange } from './bulk.contract.ts'
import { bulkWords, canChange, tagsAfter } from './bulk.rules.ts'

test.each<[string[], BulkChange, string[] | null]>([
  [['Moss'], { action: 'add_tags', tags: ['fern', 'moss'] }, ['Moss', 'fern']],
  [['Moss', 'fern'], { action: 'remove_tags', tags: ['MOSS', 'oak'] }, ['fern']],
  [['a', 'Moss', 'b'], { action: 'rename_tag', from: 'moss', to: 'Mosses' }, ['a', 'Mosses', 'b']],
  [['a', 'moss'], { action: 'rename_tag', from: 'moss', to: 'Moss' }, ['a', 'Moss']],
  [['Fern', 'moss'], { action: 'rename_tag', from: 'moss', to: 'fern' }, ['Fern']],
  [['fern'], { action: 'rename_tag', from: 'moss', to: 'oak' }, ['fern']],
  [['fern'], { action: 'delete' }, null],
])('the tags %j after %j are %j [CTRL-051]', (tags, change, after) => {
  expect(tagsAfter(tags, change)).toEqual(after)
})

test('a change of state reaches only posts that can take it [CTRL-051]', () => {
  expect((['published', 'private', 'draft', 'queued'] as const).map((state) => canChange('publish', state))).toEqual([
    false,
    true,
    true,
    true,
  ])
  expect([canChange('make_private', 'draft'), canChange('queue', 'private'), canChange('delete', 'draft')]).toEqual([
    false,
    false,
    true,
  ])
})

test('the words say how many, and why some were left', () => {
  expect(bulkWords({ action: 'add_tags', changed: 1, skipped: 0 })).toBe('Tagged 1 post')
  expect(bulkWords({ action: 'delete', changed: 0, skipped: 0 })).toBe('No changes needed')
  expect(bulkWords({ action: 'add_tags', changed: 1200, skipped: 2 })).toBe(
    'Tagged 1,200 posts. 2 posts stayed as before: a post has up to 50 tags',
  )
})
