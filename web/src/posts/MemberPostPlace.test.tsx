import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { actionTrouble } from '@bowerbird/domain/core/words.ts'
import { deletePost, publishPost } from '@bowerbird/domain/posts/posts.contract.ts'
import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { formServer } from '../testing/post-form.ts'
import { aBrief, aPost } from '../testing/posts.ts'
import { renderAt } from '../testing/render-at.tsx'
import { useDialogQueue } from '../ui/overlays/dialogs.ts'
import { useToasts } from '../ui/overlays/toasts.ts'

afterEach(() => {
  vi.useRealTimers()
  act(() => {
    useDialogQueue.setState({ queue: [] })
    useToasts.setState({ toasts: [] })
  })
})

const shown = () => screen.queryAllByRole('article').map(({ dataset }) => dataset.postId)
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** The reader has said yes to the question. */
async function deleted(id: string) {
  const mine = aPost({ id, is_mine: true, tumblelog: aBrief('mine') })
  const server = formServer({ posts: [mine, aPost({ id: '7' })] }).answer(deletePost, { post_id: id })
  const view = renderAt('/dashboard', server)
  const [own] = await screen.findAllByRole('article')
  await view.person.click(within(own as HTMLElement).getByRole('button', { name: 'Delete' }))
  const sure = await screen.findByRole('alertdialog')
  const asked = within(sure).getByRole('button', { name: 'Delete' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  act(() => asked.click())
  while (!own?.closest('.fading')) await pass(0)
  return { ...view, server, own, sent: () => server.sentTo(deletePost) }
}

test('a deleted post fades for 200 ms before it leaves the list [POST-077]', async () => {
  const { own } = await deleted('51')
  await pass(199)
  expect(own?.isConnected).toBe(true)
  await pass(1)
  expect(own?.isConnected).toBe(false)
  expect(shown()).toEqual(['7'])
})

test.each([
  ['drafts', 'draft', 'Publish', 'published'],
  ['drafts', 'draft', 'Queue', 'queued'],
  ['queue', 'queued', 'Publish now', 'published'],
] as const)(
  'a post that leaves the %s (%s, %s) fades for 200 ms too [POST-077]',
  async (list, state, name, becomes) => {
    const waiting = aPost({ id: '56', state, is_mine: true, tumblelog: aBrief('mine') })
    const posts = [waiting, { ...waiting, id: '59' }]
    const server = formServer({ posts }).answer(publishPost, { post: { id: '56', state: becomes } })
    renderAt(`/blog/mine/${list}`, server)
    const [own] = (await screen.findAllByRole('article')) as [HTMLElement]
    const button = within(own).getByRole('button', { name })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    act(() => button.click())
    while (!own.closest('.fading')) await pass(0)
    await pass(199)
    expect(own.isConnected).toBe(true)
    // The cache tells of a change a moment after it.
    await pass(2)
    expect(own.isConnected).toBe(false)
    expect(shown()).toEqual(['59'])
  },
)

test.each([
  ['drafts', 'draft', 'Publish', 'published', 'Posted to mine'],
  ['drafts', 'draft', 'Queue', 'queued', 'Queued on mine'],
  ['queue', 'queued', 'Publish now', 'published', 'Posted to mine'],
] as const)(
  'from the %s a %s post goes out or is queued by %s [POST-352] [POST-448]',
  async (list, state, name, becomes, says) => {
    const waiting = aPost({ id: '58', state, is_mine: true, tumblelog: aBrief('mine') })
    const server = formServer({ posts: [waiting] }).answer(publishPost, { post: { id: '58', state: becomes } })
    const { person } = renderAt(`/blog/mine/${list}`, server)
    await person.click(within(await screen.findByRole('article')).getByRole('button', { name }))
    expect(await screen.findByText(says)).toBeTruthy()
    expect(server.sentTo(publishPost)).toEqual([{ id: '58', queue: becomes === 'queued' }])
  },
)

test('a post that may not be published stays, and the reader is told [POST-353] [POST-464]', async () => {
  const waiting = aPost({ id: '57', state: 'draft', is_mine: true, tumblelog: aBrief('mine') })
  const server = formServer({ posts: [waiting] }).refuse(publishPost, coreRefusals.tooMany)
  const { person } = renderAt('/blog/mine/drafts', server)
  await person.click(within(await screen.findByRole('article')).getByRole('button', { name: 'Publish' }))
  expect((await screen.findByRole('alertdialog')).textContent).toContain(actionTrouble())
  expect(shown()).toEqual(['57'])
})

test('for ten seconds a deleted post can be had back in its place, and nothing was sent', async () => {
  const { sent } = await deleted('52')
  await pass(9000)
  expect(shown()).toEqual(['7'])
  act(() => screen.getByRole('button', { name: 'Undo' }).click())
  expect(shown()).toEqual(['52', '7'])
  await pass(60_000)
  expect(sent()).toEqual([])
})

test('after ten seconds it is deleted, once, also if it was not waited for', async () => {
  const { sent } = await deleted('53')
  await pass(9999)
  expect(sent()).toEqual([])
  await pass(1)
  expect(sent()).toEqual([{ post_id: '53', channel_id: 'mine' }])
  await pass(100)
  window.dispatchEvent(new Event('pagehide'))
  expect(sent()).toHaveLength(1)
  expect(shown()).toEqual(['7'])
})

test('whoever closes the page has deleted it', async () => {
  const { sent } = await deleted('54')
  window.dispatchEvent(new Event('pagehide'))
  expect(sent()).toEqual([{ post_id: '54', channel_id: 'mine' }])
  await pass(20_000)
  expect(sent()).toHaveLength(1)
})

test('a post that may not be deleted after all is back in its place, and the reader is told', async () => {
  const { server } = await deleted('55')
  server.refuse(deletePost, coreRefusals.tooMany)
  await pass(10_000)
  await pass(100)
  expect(shown()).toEqual(['55', '7'])
  expect(screen.getByRole('alertdialog').textContent).toContain(actionTrouble())
})
