import { expect, test } from 'vitest'
import { arrangeThread, type Branch, drawThread, mergeThread } from './arrange-thread.ts'
import type { ThreadNode } from './thread.contract.ts'

const node = (id: string, parent_id: string | null, has_words = true): ThreadNode => ({
  ...{ id, parent_id, plain_count: 0 },
  post: { has_words, blog: { name: id } as never, post_url: '', date: '', text: '', is_covered: false },
})
const gap = (id: string, parent_id: string | null, plain_count = 0): ThreadNode => ({
  id,
  parent_id,
  post: null,
  plain_count,
})
const asText = ({ node: { id, post }, branches }: Branch): string =>
  `${post ? id : `(${id})`}${branches.length > 0 ? `[${branches.map(asText).join(' ')}]` : ''}`

test('posts hang on the one they were taken from, those with words first, then the newest [CTRL-079]', () => {
  const nodes = [node('9', '1'), node('10', '1', false), node('11', '1', false), node('12', '10'), node('1', null)]
  expect(asText(arrangeThread(nodes, '1'))).toBe('1[9 11 10[12]]')
})

test('a post that cannot be seen is a gap where something follows it, and nothing where not [CTRL-080]', () => {
  const nodes = [node('1', null), gap('2', '1'), node('3', '2'), gap('4', '1'), gap('5', '1', 2)]
  expect(asText(arrangeThread(nodes, '1'))).toBe('1[(5) (2)[3]]')
  expect(asText(arrangeThread([node('7', '6'), node('8', '6')], '1'))).toBe('(1)[(6)[8 7]]')
})

test('pages are joined, and what a later one shows is counted no more [CTRL-079]', () => {
  const root = { ...node('1', null), plain_count: 3 }
  const merged = mergeThread([
    { nodes: [node('9', '1'), root] },
    { nodes: [node('8', '7'), node('7', '1', false), root] },
  ])
  expect(merged.map(({ id, plain_count }) => [id, plain_count])).toEqual([
    ['9', 0],
    ['1', 2],
    ['8', 0],
    ['7', 0],
  ])
})

test('a drawing has a row for each end, and lines from post to post [CTRL-081]', () => {
  const root = arrangeThread([node('1', null), node('2', '1'), node('3', '2'), node('4', '1')], '1')
  const { posts, rows, depth } = drawThread(root)
  expect([rows, depth]).toEqual([2, 2])
  expect(posts.map(({ node: { id }, depth, row, from }) => [id, depth, row, from])).toEqual([
    ['1', 0, 0, null],
    ['4', 1, 0, 0],
    ['2', 1, 1, 0],
    ['3', 2, 1, 1],
  ])
})
