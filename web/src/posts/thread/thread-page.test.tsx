import * as calls from '@bowerbird/domain/posts/thread/thread.contract.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { aBrief } from '../../testing/posts.ts'
import { renderAt } from '../../testing/render-at.tsx'

const aNode = (id: string, parent_id: string | null, name: string, text = ''): calls.ThreadNode => ({
  ...{ id, parent_id, plain_count: 0 },
  post: {
    ...{
      blog: aBrief(name),
      post_url: `http://bowerbird.test/blog/${name}/post/${id}`,
      date: '2031-05-01T10:00:00.000Z',
    },
    ...{ has_words: text !== '', text, is_covered: false },
  },
})

const nodes: calls.ThreadNode[] = [
  { ...aNode('1', null, 'wren', 'Three caps'), plain_count: 2 },
  aNode('2', '1', 'jay', 'Blue ones?'),
  { id: '3', parent_id: '1', post: null, plain_count: 0 },
  aNode('4', '3', 'owl', 'Very blue'),
]

const open = async () => {
  const server = fakeServer()
    .answer(calls.readThread, ({ before }) =>
      before
        ? { root_id: '1', nodes: [aNode('5', '2', 'finch', 'Older')], next: null }
        : { root_id: '1', nodes, next: '2' },
    )
    .answer(calls.listPlainReblogs, ({ after }) =>
      after
        ? { nodes: [aNode('9', '1', 'swift')], next: null }
        : { nodes: [aNode('8', '1', 'robin'), aNode('2', '1', 'jay')], next: '5' },
    )
  const rendered = renderAt('/blog/jay/thread/2', server)
  await screen.findByRole('heading', { name: 'Reblog thread' })
  return { server, ...rendered }
}

test('a thread is nested lists of posts and gaps, with the one that was asked for named [CTRL-079] [CTRL-080]', async () => {
  const { person } = await open()
  const thread = screen.getByRole('region', { name: 'Thread' })
  expect(
    within(thread)
      .getAllByRole('article')
      .map((post) => post.getAttribute('aria-label')),
  ).toEqual([...['Post by wren', 'Reblog by jay', 'Reblog by owl']])
  expect(within(thread).getByRole('article', { name: 'Reblog by jay' }).textContent).toContain('This post')
  const gap = within(thread).getByText('A post you can’t see').closest('li') as HTMLElement
  expect(within(gap).getByText('Very blue')).toBeTruthy()
  await person.click(within(thread).getByRole('button', { name: 'Older reblogs with comments' }))
  const jay = (await within(thread).findByText('Older')).closest('ol')?.closest('li') as HTMLElement
  expect(within(jay).getByText('Blue ones?')).toBeTruthy()
})

test('reblogs without words are a count that opens their names, page by page [CTRL-079]', async () => {
  const { person } = await open()
  const count = screen.getByRole('button', { name: '2 reblogs without comments' })
  expect(count.getAttribute('aria-expanded')).toBe('false')
  count.focus()
  await person.keyboard('{Enter}')
  expect(count.getAttribute('aria-expanded')).toBe('true')
  expect(await screen.findByRole('link', { name: 'robin' })).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'More names' }))
  expect(await screen.findByRole('link', { name: 'swift' })).toBeTruthy()
  await person.click(count)
  expect(screen.queryByRole('link', { name: 'robin' })).toBeNull()
})

test('the drawing has a dot for each post that leads to its place [CTRL-081]', async () => {
  await open()
  const map = screen.getByRole('navigation', { name: 'Thread map' })
  const dots = within(map).getAllByRole('link')
  expect(dots.map((dot) => [dot.getAttribute('aria-label'), dot.getAttribute('href')])).toEqual([
    ['wren', '#post-1'],
    ['jay', '#post-2'],
    ['A post you can’t see', '#post-3'],
    ['owl', '#post-4'],
  ])
  for (const dot of dots) expect(document.querySelector(dot.getAttribute('href') as string)).toBeTruthy()
})
