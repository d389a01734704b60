import { origin } from '@bowerbird/domain/testing/npf-parts.ts'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { blogName, exportedRow, importedPost, mediaFiles } from '../../../testing/archives/imported-posts.ts'
import { memoryArchive, readAll } from '../../../testing/archives/memory-archive.ts'
import { bowerbird } from './bowerbird.ts'

vi.setConfig({ testTimeout: 60_000 })

const media = Object.fromEntries(mediaFiles.map((name) => [`media/${name}`, 'x']))
const about = { [`blogs/${blogName}/blog.json`]: { url: `${origin}/blog/${blogName}` } }
const read = (rows: object | string, files: Record<string, object | string> = {}, blog?: string) => {
  const archive = memoryArchive({ ...about, ...media, [`blogs/${blogName}/posts.json`]: rows, ...files })
  return readAll(bowerbird.read({ archive }, { zone: 'UTC', ...(blog && { blog }) }))
}

test('an export gives back every post as it was, of every kind and state [IMP-062]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(importedPost, { maxLength: 4, selector: ({ id }) => id }), async (posts) => {
      const { posts: found, left } = await read(posts.map(exportedRow))
      expect(left).toEqual([])
      expect([...found.values()]).toEqual(posts)
    }),
    { numRuns: 80 },
  )
})

const row = (id: string, about: object = {}) => ({
  ...{ id, kind: 'text', state: 'published', title: 'A', html: '<p>Words</p>', created_at: '2020-01-02T03:04:05Z' },
  ...about,
})

test('what waits, or is for members alone, does not become public [IMP-062]', async () => {
  const { posts, left } = await read([
    row('1', { members_only: true }),
    row('2', { state: 'scheduled', publish_on: '2999-01-01T00:00:00Z' }),
    row('3', { state: 'unapproved' }),
    row('4', { state: 'odd' }),
  ])
  expect(
    [...posts.values()].map(({ state, isMembersOnly, publishAtMs }) => [state, isMembersOnly, publishAtMs]),
  ).toEqual([
    ['private', true, undefined],
    ['draft', undefined, Date.UTC(2999, 0)],
    ['draft', undefined, undefined],
  ])
  expect(left).toEqual([{ id: '4', reason: 'The post has no readable status or date.' }])
})

test('links within the old site and files of others lead to where they were [IMP-062]', async () => {
  const html = '<p><a href="/blog/jay">jay</a> <img src="/media/others.webp" alt="A"></p>'
  const { posts } = await read([row('1', { html })])
  expect(posts.get('1')?.own?.html).toBe(
    `<p><a href="${origin}/blog/jay">jay</a> <img src="${origin}/media/others.webp" alt="A"></p>`,
  )
})

test('votes, follows and one of several blogs; an older export without new fields is read [IMP-062]', async () => {
  const fields = { poll: { id: '5', question: 'So?', options: ['Yes', 'No', 'Hm'], hours: 24 } }
  const votes = [{ option: 2, votes: 7 }]
  const files = { 'follows.json': ['jay', 'wren'], 'blogs/other/posts.json': [row('9')] }
  const { posts, follows } = await read([row('1', { fields, votes })], files)
  expect(posts.get('1')?.own?.poll).toEqual({
    question: 'So?',
    options: ['Yes', 'No', 'Hm'],
    hours: 24,
    votes: [0, 0, 7],
  })
  expect(posts.get('1')?.atMs).toBe(Date.UTC(2020, 0, 2, 3, 4, 5))
  expect([...posts.keys()]).toEqual(['1', '9'])
  expect(follows).toEqual(['jay', 'wren'])
  expect((await read([row('1')], files, 'other')).ids).toEqual(['9'])
})

test('a broken row costs one post, and another archive is told apart [IMP-068]', async () => {
  const { ids, left } = await read(`[${JSON.stringify(row('1'))},{"id":nul},${JSON.stringify(row('2'))}]`)
  expect(ids).toEqual(['1', '2'])
  expect(left.map(({ reason }) => reason)).toEqual(['This is damaged in the archive.'])
  const none = bowerbird.read({ archive: memoryArchive({ 'a.txt': '' }) }, { zone: 'UTC' })
  await expect(readAll(none)).rejects.toMatchObject({ reason: 'This isn’t a Bowerbird export: it has no posts.' })
})
