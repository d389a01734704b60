import { deletePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { act, configure, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { formServer } from '../testing/post-form.ts'
import { aBrief, aPost } from '../testing/posts.ts'
import { renderAt } from '../testing/render-at.tsx'

vi.setConfig({ testTimeout: 30_000 })
configure({ asyncUtilTimeout: 8000 })
afterEach(() => vi.useRealTimers())

test('a deleted post fades for 200 ms before it leaves the list [POST-077]', async () => {
  const mine = aPost({ id: '5', is_mine: true, tumblelog: aBrief('mine') })
  const server = formServer({ posts: [mine, aPost({ id: '7' })] }).answer(deletePost, { post_id: '5' })
  const { person } = renderAt('/dashboard', server)
  const [own] = await screen.findAllByRole('article')
  await person.click(within(own as HTMLElement).getByRole('button', { name: 'Delete' }))
  const sure = await screen.findByRole('alertdialog')
  const asked = within(sure).getByRole('button', { name: 'Delete' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  act(() => asked.click())
  while (!own?.closest('.fading')) await act(() => vi.advanceTimersByTimeAsync(0))
  act(() => void vi.advanceTimersByTime(199))
  expect(own.isConnected).toBe(true)
  // The list hears of it in a turn of its own.
  await act(() => vi.advanceTimersByTimeAsync(5))
  expect(own.isConnected).toBe(false)
  expect(screen.getAllByRole('article')).toHaveLength(1)
})
