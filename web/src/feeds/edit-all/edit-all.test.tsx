import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import { type PostToEdit, readPostsToEdit } from '@bowerbird/domain/feeds/edit-all.contract.ts'
import {
  type BulkEdit,
  editPosts,
  listBlogTags,
  readNewestEdit,
  undoEdit,
} from '@bowerbird/domain/posts/bulk/bulk.contract.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { aChannel, aUser } from '../../testing/people.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { useToasts } from '../../ui/overlays/toasts.ts'

afterEach(() => act(() => useToasts.setState({ toasts: [] })))

const aTile = (id: string, date = '2031-05-09T10:00:00.000Z'): PostToEdit => ({
  ...{ id, type: 'text', path: `/blog/mine/post/${id}`, date, title: `Title ${id}`, text: 'Words', picture: null },
  ...{ note_count: 0, is_reblog: false, is_covered: false, state: 'published', tags: ['moss'], is_sensitive: false },
})
const aPage = (change: Partial<OutputOf<typeof readPostsToEdit>> = {}) => ({
  posts: [aTile('9'), aTile('8'), aTile('7', '2031-04-02T10:00:00.000Z')],
  next: null,
  months: [
    { month: '2031-05', count: 2 },
    { month: '2031-04', count: 1 },
  ],
  up_to: '99',
  ...change,
})
const anEdit = (change: Partial<BulkEdit> = {}): BulkEdit => ({
  ...{ id: '5', action: 'add_tags', state: 'done', done: 2, total: 2, changed: 2, skipped: 0, can_undo: true },
  ...change,
})
const aServer = (edit: BulkEdit | null = null) =>
  fakeServer(aUser({ channels: [aChannel('mine')] }))
    .answer(readPostsToEdit, aPage())
    .answer(readNewestEdit, { edit })
    .answer(editPosts, { edit: anEdit() })
    .answer(undoEdit, { edit: anEdit({ state: 'undone', can_undo: false }) })
const tile = (id: string) => screen.findByRole('option', { name: new RegExp(`Title ${id}`) })

test('a press selects, Shift selects all between, keys do the same, and Escape clears [CTRL-050]', async () => {
  const { person } = renderAt('/blog/mine/edit-all', aServer())
  await person.click(await tile('9'))
  expect(screen.getAllByText('1 post selected')).toHaveLength(2)
  await person.keyboard('{Shift>}')
  await person.click(await tile('7'))
  await person.keyboard('{/Shift}')
  expect(screen.getAllByText('3 posts selected')).toHaveLength(2)
  act(() => document.querySelector<HTMLElement>('[data-post-id="9"]')?.focus())
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: 'Selected posts' })).toBeNull()
  await person.keyboard(' {Shift>}{ArrowRight}{/Shift}')
  expect((await tile('8')).getAttribute('aria-selected')).toBe('true')
  expect(document.activeElement).toBe(await tile('8'))
})

test('a month is tagged by its ids, and the undo is a press away [CTRL-051] [CTRL-053]', async () => {
  const server = aServer()
  const { person } = renderAt('/blog/mine/edit-all', server)
  await person.click(await screen.findByRole('button', { name: 'Select May 2031' }))
  await person.click(screen.getByRole('button', { name: 'Tags' }))
  await person.type(screen.getByLabelText('Tags with commas'), 'fern{Enter}')
  await waitFor(() =>
    expect(server.sentTo(editPosts)).toEqual([
      { name: 'mine', post_ids: ['9', '8'], change: { action: 'add_tags', tags: 'fern' } },
    ]),
  )
  await screen.findByText('Tagged 2 posts')
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.sentTo(undoEdit)).toEqual([{ name: 'mine', edit_id: '5' }]))
})

test('all that match are named by the filter, with a bound, and words that were refused stay [CTRL-050]', async () => {
  const server = aServer()
    .answer(readPostsToEdit, ({ before }) =>
      aPage(before ? { posts: [], months: [] } : { next: null, months: [{ month: '2031-05', count: 5000 }] }),
    )
    .refuse(editPosts, postsRefusals.editRunning)
  const { person } = renderAt('/blog/mine/edit-all?state=draft&tag=moss', server)
  await person.click(await screen.findByRole('button', { name: 'Select all 5,000' }))
  await person.click(screen.getByRole('button', { name: 'Tags' }))
  await person.type(screen.getByLabelText('Tags with commas'), 'fern{Enter}')
  await screen.findByText(postsRefusals.editRunning.text)
  expect(server.sentTo(editPosts)[0]).toMatchObject({ filter: { state: 'draft', tag: 'moss', up_to: '99' } })
  expect((screen.getByLabelText('Tags with commas') as HTMLInputElement).value).toBe('fern')
  expect(screen.getByText('You can’t undo deleting more than 100 posts.')).toBeTruthy()
})

test('posts are deleted after a question, and not before the way back is closed [CTRL-053]', async () => {
  const server = aServer()
  const { person } = renderAt('/blog/mine/edit-all', server)
  await person.click(await tile('9'))
  await person.click(screen.getByRole('button', { name: 'Delete' }))
  await screen.findByText('Delete 1 post?')
  await person.click(screen.getAllByRole('button', { name: 'Delete' }).at(-1) as HTMLElement)
  await screen.findByText('Deleted 1 post')
  expect(screen.queryByRole('option', { name: /Title 9/ })).toBeNull()
  expect(server.sentTo(editPosts)).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await tile('9')).toBeTruthy()
  expect(server.sentTo(editPosts)).toEqual([])
})

test('a running job shows how far it is and can be stopped [CTRL-054]', async () => {
  const running = anEdit({ state: 'running', done: 400, total: 1600, can_undo: false })
  renderAt('/blog/mine/edit-all', aServer(running))
  const bar = await screen.findByRole('progressbar', { name: 'Posts done' })
  expect(bar.getAttribute('aria-valuenow')).toBe('25')
  expect(screen.getByText(/400 of 1,600/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Stop' })).toBeTruthy()
})

test('tags are found by a part of their name, renamed and removed on all posts [CTRL-055]', async () => {
  const tags = [
    { tag: 'Moss', count: 3 },
    { tag: 'fern', count: 1 },
  ]
  const server = aServer().answer(listBlogTags, { tags, is_more: false })
  const { person } = renderAt('/blog/mine/edit-all/tags', server)
  await person.type(await screen.findByLabelText('Find a tag'), 'mo')
  expect(screen.queryByText('#fern')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Rename #Moss' }))
  const field = screen.getByLabelText('New name of #Moss')
  await person.clear(field)
  await person.type(field, '#mosses{Enter}')
  const change = { action: 'rename_tag', from: 'Moss', to: 'mosses' }
  await waitFor(() => expect(server.sentTo(editPosts)).toEqual([{ name: 'mine', filter: { tag: 'Moss' }, change }]))
  await person.click(screen.getByRole('button', { name: 'Remove #Moss' }))
  await waitFor(() => expect(server.sentTo(editPosts)).toHaveLength(2))
})
