import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { actionTrouble } from '@bowerbird/domain/core/words.ts'
import { deletePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { formServer } from '../testing/post-form.ts'
import { aBrief, aPost } from '../testing/posts.ts'
import { renderAt } from '../testing/render-at.tsx'
import { useToasts } from '../ui/toasts.ts'

afterEach(() => {
  vi.useRealTimers()
  act(() => useToasts.setState({ toasts: [] }))
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
  expect(screen.getByRole('alertdialog').textContent).toContain(actionTrouble)
})
