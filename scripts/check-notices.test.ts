import { afterEach, expect, test } from 'vitest'
import { findNoticeProblems } from './check-notices.ts'
import { plantRepository } from './plant-repository.ts'

let planted: ReturnType<typeof plantRepository>
afterEach(() => planted.remove())

const file = 'server/src/posts/a.store.ts'

function problemsIn(code: string, exceptions?: Record<string, string>) {
  planted = plantRepository({ [file]: code })
  return findNoticeProblems(planted.root, exceptions)
}

test.each([
  ['an update', `tx.updateTable('posts')`],
  ['a statement', 'sql`update posts set slug = 1`'],
  ['a write with a notice of another table', `changed(tx, 'blogs')\nsql\`delete from posts\``],
])('%s of a cached table without a notice is found', (_what, code) => {
  expect(problemsIn(code)).toEqual([expect.stringContaining("writes posts and does not say changed(…, 'posts')")])
})

test.each([
  ['a write with its notice', `sql\`delete from posts\`\nchanged(tx, 'posts', id)`],
  ['a read', 'sql`select from posts`'],
  ['a write of a table that is not cached', 'sql`delete from post_tags`'],
])('%s is let through', (_what, code) => {
  expect(problemsIn(code)).toEqual([])
})

test('an exception is let through by its path', () => {
  expect(problemsIn('sql`update posts set queue_position = 1`', { [file]: 'a place in a queue' })).toEqual([])
})
