import { expect, test } from 'vitest'
import type { Db } from '../../core/database/database.ts'
import { cacheContent, contentsCacheOf } from './contents.views.ts'
import type { ContentRow } from './post-row.ts'

test('a video that is still being made is not cached', () => {
  const db = {} as Db
  const video = (id: string, state: string) =>
    ({ id, title: '', body_html: '', fields: { shown: { video: { state } } } }) as unknown as ContentRow
  cacheContent(db, video('1', 'processing'))
  cacheContent(db, video('2', 'ready'))
  expect([contentsCacheOf(db).get('1'), contentsCacheOf(db).get('2')?.id]).toEqual([undefined, '2'])
})
