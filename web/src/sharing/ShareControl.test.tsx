import { suggestParticipants } from '@bowerbird/domain/messaging/messaging.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { getShareData, readShareData } from '@bowerbird/domain/sharing/sharing.contract.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { aChannel, aUser } from '../testing/people.ts'
import { aPost } from '../testing/posts.ts'
import { renderPart } from '../testing/render-at.tsx'
import { aShareData } from '../testing/share-data.ts'
import { SharePlace } from './SharePlace.tsx'

afterEach(() => vi.useRealTimers())

const user = aUser({ channels: [aChannel('mine', { uuid: '00000000-0000-4000-8000-000000000001' })] })

async function pressAt(path: string, post: Post = aPost()) {
  const server = fakeServer(user)
    .answer(readShareData, aShareData())
    .answer(getShareData, aShareData())
    .answer(suggestParticipants, { blogs: [], recently_followed: false })
  const view = await renderPart(<SharePlace post={post} />, server)
  await act(() => view.router.navigate(path))
  await view.person.click(await screen.findByRole('button', { name: 'Share' }))
  return { ...view, server }
}

test.each(['/blog/satin', '/blog/satin/post/1/three-bottle-caps'])(
  'on a blog’s own page at %s a post is shared by message, and the data are asked for by GET [BLOG-024, BLOG-381]',
  async (path) => {
    const { server } = await pressAt(path)
    expect(await screen.findByRole('region', { name: 'Send to a blog' })).toBeTruthy()
    expect(server.sentTo(getShareData)).toHaveLength(1)
    expect(server.sentTo(readShareData)).toEqual([])
  },
)

test.each(['/dashboard', '/tagged/moss', '/likes'])('at %s the options open [POST-296]', async (path) => {
  await pressAt(path)
  expect(await screen.findByRole('link', { name: 'Permalink' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Send to a blog' })).toBeNull()
})

test('the options close behind whoever tabs on into the page, and leave the focus there', async () => {
  const { person } = await pressAt('/dashboard')
  await screen.findByRole('link', { name: 'Permalink' })
  const next = document.body.appendChild(document.createElement('button'))
  act(() => screen.getByRole('link', { name: 'Report Abuse' }).focus())
  await person.tab()
  expect(document.activeElement).toBe(next)
  expect(screen.queryByRole('dialog')).toBeNull()
  next.remove()
})

test.each([
  ['its id', { id: '' }],
  ['its blog’s uuid', { tumblelog_uuid: '' }],
])('nothing opens in the blog view while %s is missing [BLOG-142]', async (_what, change) => {
  await pressAt('/blog/satin', { ...aPost(), ...change })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Share' }).getAttribute('aria-expanded')).toBe('false')
})

test('whom one may send it to is asked for once on a page, however often one shares [MSG-039]', async () => {
  const { person, server } = await pressAt('/blog/satin')
  const place = () => screen.queryByRole('region', { name: 'Send to a blog' })
  await waitFor(() => expect(place()).toBeTruthy())
  await waitFor(() => expect(server.sentTo(suggestParticipants)).toHaveLength(1))
  await person.keyboard('{Escape}')
  await waitFor(() => expect(place()).toBeNull())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
  await person.click(screen.getByRole('button', { name: 'Share' }))
  await waitFor(() => expect(place()).toBeTruthy())
  expect(server.sentTo(suggestParticipants)).toHaveLength(1)
})

test('the header of a blog shares the whole of it, guests included [POST-331, BLOG-005]', async () => {
  const server = fakeServer().answer(
    readShareData,
    aShareData({ tumblelog_share: true, post_id: '0', has_user: false }),
  )
  const view = await renderPart(<SharePlace blog={{ name: 'satin' }} />, server)
  await act(() => view.router.navigate('/blog/satin'))
  await view.person.click(await screen.findByRole('button', { name: 'Share satin' }))
  expect(await screen.findByRole('link', { name: 'Permalink' })).toBeTruthy()
  expect(server.sentTo(readShareData)).toEqual([{ tumblelog_name: 'satin', post_id: '0' }])
})
