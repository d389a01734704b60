import * as calls from '@bowerbird/domain/posts/history/history.contract.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { aUser } from '../../testing/people.ts'
import { renderAt } from '../../testing/render-at.tsx'

const aVersion = (id: string, words: string): calls.Version => ({
  ...{ id, words, title: 'Caps', tags: ['blue'], is_public: id === '2' },
  made_at: `2031-05-0${id}T10:00:00.000Z`,
})

const aHistory = (change: object = {}) => ({
  ...{ blog_name: 'mine', post_url: 'http://bowerbird.test/blog/mine/post/7/caps', is_mine: true, is_public: true },
  ...{ is_covered: false, warned_of: [] as string[], next: null },
  now: { title: 'Caps', words: 'Three blue caps.', tags: ['blue', 'caps'] },
  versions: [aVersion('2', 'Three caps.'), aVersion('1', 'Two caps.')],
  ...change,
})

const open = async (history: object, user: ReturnType<typeof aUser> | undefined = aUser()) => {
  const server = fakeServer(user).answer(calls.listVersions, () => aHistory(history))
  const rendered = renderAt('/blog/mine/history/7', server)
  await screen.findByRole('heading', { name: 'Edit history' })
  return { server, ...rendered }
}
const marked = (edit: HTMLElement | undefined, name: string) =>
  [...(edit?.querySelectorAll(name) ?? [])].map(({ textContent }) => textContent?.trim())

test('each edit shows what went and what came, in marks and in words, and who sees it [CTRL-075]', async () => {
  await open({})
  const [newest, oldest] = screen.getAllByRole('article')
  expect(marked(newest, 'ins').map((text) => text?.replace(/\s+/g, ' '))).toEqual(['added: blue', 'added: #caps'])
  expect(marked(newest, 'del')).toEqual([])
  expect(marked(oldest, 'del')).toEqual(['removed: Two'])
  expect(marked(oldest, 'ins')).toEqual(['added: Three'])
  expect(newest?.textContent).toContain('Visible to readers')
  expect(oldest?.textContent).toContain('Only visible to you')
  expect(screen.getByRole('link', { name: 'mine’s post' }).getAttribute('href')).toBe('/blog/mine/post/7/caps')
})

test('one version goes at once and comes back; all of them go after a question [CTRL-075]', async () => {
  let versions = [aVersion('2', 'Three caps.'), aVersion('1', 'Two caps.')]
  const server = fakeServer(aUser())
    .answer(calls.listVersions, () => aHistory({ versions }))
    .answer(calls.deleteHistory, () => {
      versions = []
      return { deleted: 2 }
    })
  const { person } = renderAt('/blog/mine/history/7', server)
  const [newest] = await screen.findAllByRole('article')
  await person.click(within(newest as HTMLElement).getByRole('button', { name: 'Delete this version' }))
  expect(screen.getAllByRole('article')).toHaveLength(1)
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Edits' }))
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(screen.getAllByRole('article')).toHaveLength(2)
  expect(server.sentTo(calls.deleteVersion)).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Delete the whole history' }))
  await person.click(await screen.findByRole('button', { name: 'Delete all' }))
  expect(await screen.findByText('No edits to show')).toBeTruthy()
  expect(server.sentTo(calls.deleteHistory)).toEqual([{ post_id: '7' }])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Edits' })))
})

test('readers delete nothing, and a covered post shows its edits to those who ask [CTRL-076]', async () => {
  const { unmount } = await open({ is_mine: false })
  expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull()
  expect(screen.queryByText('Visible to readers')).toBeNull()
  unmount()
  const { server, person } = await open({
    is_mine: false,
    is_covered: true,
    warned_of: ['Storm'],
    now: null,
    versions: [],
  })
  expect(screen.getByText('Content warning: Storm')).toBeTruthy()
  await person.click(screen.getByRole('link', { name: 'Show' }))
  await waitFor(() => expect(server.sentTo(calls.listVersions).at(-1)).toMatchObject({ should_bypass_filters: true }))
})
