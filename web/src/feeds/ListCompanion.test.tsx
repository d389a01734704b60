import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { readTimeline, refreshList } from '@bowerbird/domain/feeds/feeds.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { emitPostEvent } from '../posts/posts.events.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { aSession, aUser } from '../testing/people.ts'
import { aBrief, aPage, aPost } from '../testing/posts.ts'
import { renderPart } from '../testing/render-at.tsx'
import { useDialogQueue } from '../ui/overlays/dialogs.ts'
import { useToasts } from '../ui/overlays/toasts.ts'
import { type Feed, timelineFeed } from './feeds.api.ts'
import { ListCompanion } from './ListCompanion.tsx'
import { listCompanionSlot } from './list-slots.ts'
import { PostList } from './PostList.tsx'

listCompanionSlot.fill(ListCompanion)
afterEach(() => vi.restoreAllMocks())

const dashboard = timelineFeed({ pageRoot: 'dashboard' })
const shown = () => screen.queryAllByRole('article').map((article) => article.dataset.postId)
const save = (saved: Post) => act(() => emitPostEvent({ name: 'save:success', post: saved, saved }))
const old = [aPost({ id: '5' }), aPost({ id: '4' })]

async function show(feed: Feed, answer: () => ReturnType<typeof aPage>, isReadAgain = true) {
  const session = aSession(aUser())
  session.flags.dashboard_refresh = isReadAgain
  let posts = () => aPage(old)
  const server = fakeServer(aUser())
    .answer(readUserInfo, session)
    .answer(readTimeline, () => posts())
    .answer(refreshList, () => posts())
  await renderPart(<PostList feed={feed} empty={null} />, server)
  await waitFor(() => expect(shown()).toEqual(['5', '4']))
  posts = answer
  return server
}

test('what was just saved is at the top of the list, with whatever else is new, and nothing moves [POST-076] [POST-512]', async () => {
  const server = await show(dashboard, () => aPage([aPost({ id: '7' }), aPost({ id: '6' }), ...old]))
  save(aPost({ id: '6' }))
  await waitFor(() => expect(shown()).toEqual(['7', '6', '5', '4']))
  expect(server.sentTo(refreshList)).toEqual([{ pageRoot: 'dashboard', direction: 'before', refPostID: '5' }])
  expect(server.sentTo(readTimeline)).toHaveLength(1)
})

test('a list that was empty is read from its start [POST-076]', async () => {
  let posts: Post[] = []
  const server = fakeServer(aUser()).answer(readTimeline, () => aPage(posts))
  await renderPart(<PostList feed={dashboard} empty={<p>Nothing yet</p>} />, server)
  await screen.findByText('Nothing yet')
  posts = [aPost({ id: '6' })]
  save(aPost({ id: '6' }))
  await waitFor(() => expect(shown()).toEqual(['6']))
})

test('with dashboard_refresh off the saved post is put in alone, and nothing is read again [POST-512]', async () => {
  const server = await show(dashboard, () => aPage([aPost({ id: '7' }), ...old]), false)
  save(aPost({ id: '6' }))
  await waitFor(() => expect(shown()).toEqual(['6', '5', '4']))
  save(aPost({ id: '6' }))
  expect(shown()).toEqual(['6', '5', '4'])
  expect(server.sentTo(readTimeline)).toHaveLength(1)
})

test('a list that cannot be read again after saving is only logged: nobody is told, and it stays as it was [POST-462]', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  await show(dashboard, () => {
    throw Object.assign(new Error('refused'), { refusal: coreRefusals.tooMany })
  })
  save(aPost({ id: '6' }))
  await waitFor(() => expect(log).toHaveBeenCalled())
  expect(shown()).toEqual(['5', '4'])
  expect([useDialogQueue.getState().queue, useToasts.getState().toasts]).toEqual([[], []])
})

test.each([
  ['a draft is not on the dashboard', dashboard, aPost({ id: '9', state: 'draft' }), false],
  ['a private post is', dashboard, aPost({ id: '9', state: 'private' }), true],
  ['drafts take drafts of their blog', drafts('satin'), aPost({ id: '9', state: 'draft' }), true],
  ['drafts take no other', drafts('satin'), aPost({ id: '9', state: 'draft', tumblelog: aBrief('moss') }), false],
  ['drafts take nothing published', drafts('satin'), aPost({ id: '9' }), false],
  ['a tag takes what bears it', tagged('Blue'), aPost({ id: '9', tags: ['blue'] }), true],
  ['a tag takes nothing else', tagged('Blue'), aPost({ id: '9', tags: ['red'] }), false],
  ['likes take nothing', timelineFeed({ pageRoot: 'likes' }), aPost({ id: '9' }), false],
])('only where it belongs: %s [POST-076]', async (_what, feed, saved, isTaken) => {
  const server = await show(feed, () => aPage([saved, ...old]))
  save(saved)
  await waitFor(() => expect(shown()).toEqual(isTaken ? ['9', '5', '4'] : ['5', '4']))
  expect(server.sentTo(refreshList)).toHaveLength(isTaken ? 1 : 0)
})

test.each([true, false])(
  'a queue is read anew, because a new post stands at its end or by its time [POST-076]',
  async (reads) => {
    const saved = aPost({ id: '9', state: 'queued' })
    const server = await show(queue('satin'), () => aPage([...old, saved]), reads)
    save(aPost({ id: '8', state: 'draft' }))
    save(aPost({ id: '8', state: 'queued', tumblelog: aBrief('moss') }))
    expect(server.sentTo(readTimeline)).toHaveLength(1)
    save(saved)
    await waitFor(() => expect(shown()).toEqual(['5', '4', '9']))
    expect(server.sentTo(readTimeline)).toHaveLength(2)
  },
)

test.each([
  [dashboard, aPost({ id: '9' }), { pageRoot: 'dashboard', direction: 'before' }],
  [tagged('Blue'), aPost({ id: '9', tags: ['blue'] }), { pageRoot: 'tagged', tag: 'Blue', direction: 'before' }],
  [drafts('satin'), aPost({ id: '9', state: 'draft' }), { pageRoot: 'drafts', tumblelog: 'satin', direction: 'after' }],
])('it asks for what comes before its first post, and on drafts after [POST-433]', async (feed, saved, asked) => {
  const server = await show(feed, () => aPage([saved]))
  save(saved)
  await waitFor(() => expect(shown()).toEqual(['9', '5', '4']))
  expect(server.sentTo(refreshList)).toEqual([{ ...asked, refPostID: '5' }])
})

function queue(tumblelog: string) {
  return timelineFeed({ pageRoot: 'queue', tumblelog })
}
function drafts(tumblelog: string) {
  return timelineFeed({ pageRoot: 'drafts', tumblelog })
}
function tagged(tag: string) {
  return timelineFeed({ pageRoot: 'tagged', tag })
}
