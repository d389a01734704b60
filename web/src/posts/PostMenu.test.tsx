import { blockBlog, unblockBlog } from '@bowerbird/domain/blogs/blocks.contract.ts'
import { followBlog, unfollowBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { markSensitive } from '@bowerbird/domain/moderation/appeals.contract.ts'
import {
  hidePost,
  muteBlog,
  mutePost,
  unhidePosts,
  unmuteBlog,
  unmutePosts,
} from '@bowerbird/domain/moderation/mutes.contract.ts'
import { reportAbuse } from '@bowerbird/domain/moderation/reports.contract.ts'
import { fastReblog } from '@bowerbird/domain/notes/notes.contract.ts'
import { removeAppAttribution } from '@bowerbird/domain/posts/attribution.contract.ts'
import * as bookmarks from '@bowerbird/domain/posts/bookmarks/bookmarks.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { addFilter } from '@bowerbird/domain/posts/filters/filters.contract.ts'
import { pinPost } from '@bowerbird/domain/posts/pins.contract.ts'
import { deletePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { promotePost, unpromotePost } from '@bowerbird/domain/posts/promotions.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { QueueReblogItem } from '../notes/QueueReblogItem.tsx'
import { type FakeServer, fakeServer } from '../testing/fake-server.ts'
import { aChannel, aUser } from '../testing/people.ts'
import { aBrief, aPost } from '../testing/posts.ts'
import { renderPart } from '../testing/render-at.tsx'
import { Dialogs } from '../ui/overlays/Dialogs.tsx'
import { useDialogQueue } from '../ui/overlays/dialogs.ts'
import { Toasts } from '../ui/overlays/Toasts.tsx'
import { useToasts } from '../ui/overlays/toasts.ts'
import { FolderPlace } from './bookmarks/FolderPlace.tsx'
import { PostMenu } from './PostMenu.tsx'
import { postMenuItemsSlot } from './post-slots.ts'

postMenuItemsSlot.fill(QueueReblogItem)
afterEach(() =>
  act(() => {
    useDialogQueue.setState({ queue: [] })
    useToasts.setState({ toasts: [] })
  }),
)

function Held({ posts }: { posts: Post[] }) {
  const { data } = useQuery({
    queryKey: ['held'],
    queryFn: () => ({ posts }),
    initialData: { posts },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data.posts.map((post) => (
    <div key={post.id} data-pinned={post.is_pinned}>
      <PostMenu post={post} />
      {post.app_name}
    </div>
  ))
}
const show = async (server: FakeServer, ...posts: Post[]) => {
  const view = await renderPart(
    <>
      <Held posts={posts} />
      <FolderPlace />
      <Dialogs />
      <Toasts />
    </>,
    server,
  )
  const open = async (at = 0) => view.person.click(screen.getAllByRole('button', { name: 'More' })[at] as HTMLElement)
  const press = async (name: string, at = 0) => {
    await open(at)
    await view.person.click(await screen.findByRole('menuitem', { name }))
  }
  return { ...view, open, press }
}
const items = async () => (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
const othersItems = ['Hide this post', 'Filter…', 'Mute satin', 'Unfollow satin', 'Report', 'Block satin']
const mine = (change: Partial<Post> = {}) => aPost({ is_mine: true, ...change })

test('on one’s own post the menu has pin, edit and delete; on others’ queue, unfollow, report and block', async () => {
  const { open, unmount } = await show(fakeServer(aUser()), mine())
  await open()
  const first = ['Copy link', 'Bookmark', 'Add to your queue', 'Reblogs as a thread', 'Mute notifications']
  expect(await items()).toEqual([...first, 'Pin to the top of satin', 'Edit history', 'Edit', 'Delete'])
  unmount()
  const { open: openOther } = await show(fakeServer(aUser()), aPost())
  await openOther()
  expect(await items()).toEqual([...first, ...othersItems])
})

test('a hidden post is gone at once and comes back at a press; on its own page there is nothing to hide it from', async () => {
  const server = fakeServer(aUser()).answer(hidePost, { hidden: true }).answer(unhidePosts, { hidden: false })
  const { press, open, person, router } = await show(server, aPost(), mine({ id: '2', tumblelog: aBrief('mine') }))
  const menus = () => screen.getAllByRole('button', { name: 'More' })
  await press('Hide this post')
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.sentTo(unhidePosts)).toEqual([{ post_id: '1' }]))
  expect([server.sentTo(hidePost), menus().length]).toEqual([[{ post_id: '1' }], 2])
  await act(() => router.navigate('/blog/satin/post/1'))
  await open()
  expect(await items()).not.toContain('Hide this post')
  await person.keyboard('{Escape}')
  await act(() => router.navigate('/dashboard'))
  await press('Hide this post')
  await screen.findByText('Hidden from your lists')
  await person.click(screen.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(menus()).toHaveLength(1))
})

test('the posts of a muted blog leave the lists, and come back at a press; a refusal says why', async () => {
  const server = fakeServer(aUser()).answer(muteBlog, { muted: true }).answer(unmuteBlog, { muted: false })
  const { press, person } = await show(server, aPost(), mine({ id: '2', tumblelog: aBrief('mine') }))
  const menus = () => screen.getAllByRole('button', { name: 'More' })
  await press('Mute satin')
  expect(await screen.findByText('satin is muted')).toBeTruthy()
  expect(menus()).toHaveLength(1)
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(menus()).toHaveLength(2))
  expect(server.sentTo(unmuteBlog)).toEqual([{ tumblelog: 'satin' }])
  server.refuse(muteBlog, coreRefusals.tooMany)
  await press('Mute satin')
  expect(await screen.findByText(coreRefusals.tooMany.text)).toBeTruthy()
  expect(menus()).toHaveLength(2)
})

test('a muted post says so in every list, and is unmuted at a press; a refusal says why [CTRL-017]', async () => {
  const server = fakeServer(aUser()).answer(mutePost, { muted: true }).answer(unmutePosts, { muted: false })
  const { press, open, person } = await show(server, mine(), aPost({ id: '2', root_id: '1' }))
  await press('Mute notifications')
  expect(await screen.findByText('You won’t be notified about this post')).toBeTruthy()
  await open(1)
  expect(await items()).toContain('Unmute notifications')
  await person.keyboard('{Escape}')
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('You’ll be notified about this post')).toBeTruthy()
  expect([server.sentTo(mutePost), server.sentTo(unmutePosts)]).toEqual([[{ post_id: '1' }], [{ post_id: '1' }]])
  server.refuse(mutePost, coreRefusals.tooMany)
  await press('Mute notifications', 1)
  expect(await screen.findByText(coreRefusals.tooMany.text)).toBeTruthy()
})

test('a tag, the reblogs by a blog or a word are filtered from the menu of a post [CTRL-018]', async () => {
  const server = fakeServer(aUser()).answer(addFilter, ({ kind, value, action }) => ({
    filter: { id: '7', kind, value: String(value), action, expires_at: null },
  }))
  const { press, person } = await show(server, aPost({ tags: ['wet moss'], root_id: '9' }))
  await press('Filter…')
  const choices = await screen.findByRole('list', { name: 'From this post' })
  const names = within(choices).getAllByRole('button')
  expect(names.map(({ textContent }) => textContent)).toEqual(['#wet moss', 'reblogs by satin', 'satin'])
  await person.click(screen.getByRole('button', { name: 'reblogs by satin' }))
  expect((screen.getByLabelText('Filter') as HTMLInputElement).value).toBe('satin')
  await person.click(screen.getByRole('button', { name: '#wet moss' }))
  await person.click(screen.getByRole('button', { name: 'Add filter' }))
  expect(await screen.findByText('Filter added: #wet moss')).toBeTruthy()
  expect(server.sentTo(addFilter)).toEqual([{ kind: 'tag', value: 'wet moss', action: 'cover', days: '' }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the link of a post is copied; where a browser refuses, it is shown', async () => {
  const { press, person } = await show(fakeServer(aUser()), aPost())
  await press('Copy link')
  expect(await screen.findByText('Link copied')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe('http://bowerbird.test/blog/satin/post/1/three-bottle-caps')
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'))
  await press('Copy link')
  expect(await screen.findByText('http://bowerbird.test/blog/satin/post/1/three-bottle-caps')).toBeTruthy()
  expect(person).toBeTruthy()
})

test('a post is queued as it is, without a form [POST-346]', async () => {
  const server = fakeServer(aUser()).answer(fastReblog, {
    post: { id: '9' },
    post_tumblelog: { avatar: '/avatar/mine/64', name_or_id: 'mine' },
    note_count: 3,
  })
  const { press } = await show(server, aPost())
  await press('Add to your queue')
  expect(await screen.findByText('Queued on mine')).toBeTruthy()
  expect(server.sentTo(fastReblog)).toMatchObject([{ reblog_post_id: '1', reblog_key: 'Kx', queue: true }])
})

test('blocking asks first, and tells where it was done from [POST-017, POST-374]', async () => {
  const server = fakeServer(aUser()).answer(blockBlog, { blocked: true })
  const { press, person, router } = await show(server, aPost())
  await act(() => router.navigate('/dashboard'))
  await press('Block satin')
  await person.click(await screen.findByRole('button', { name: 'Nevermind' }))
  expect(server.sentTo(blockBlog)).toEqual([])
  await press('Block satin')
  await person.click(await screen.findByRole('button', { name: 'Block' }))
  expect(await screen.findByText('satin is blocked')).toBeTruthy()
  expect(server.sentTo(blockBlog)).toEqual([
    { tumblelog: 'mine', blocked_tumblelog: 'satin', block_context: 'dashboard' },
  ])
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
})

test('the question tells whom a block covers, and replies stay if one chooses so [POST-374]', async () => {
  const shared = aUser({ channels: [aChannel('ours', { is_shared: true, role: 'admin' })] })
  const server = fakeServer(shared).answer(blockBlog, { blocked: true })
  const { press, person } = await show(server, aPost())
  await press('Block satin')
  expect(await screen.findByText(/^Block satin from ours\?.*Your other blogs/)).toBeTruthy()
  await person.click(screen.getByRole('checkbox', { name: 'Hide their replies on ours’s posts from everyone' }))
  await person.click(screen.getByRole('button', { name: 'Block' }))
  await waitFor(() => expect(server.sentTo(blockBlog)).toMatchObject([{ tumblelog: 'ours', hide_replies: false }]))
})

test('an editor of a shared blog blocks for themselves', async () => {
  const channels = [aChannel('mine', { is_current: false }), aChannel('ours', { is_shared: true, role: 'editor' })]
  const server = fakeServer(aUser({ channels })).answer(blockBlog, { blocked: true })
  const { press, person } = await show(server, aPost())
  await press('Block satin')
  expect(await screen.findByText(/^Block satin\?.*any of your blogs/)).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: 'Hide their replies on my posts from everyone' })).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Block' }))
  await waitFor(() => expect(server.sentTo(blockBlog)).toMatchObject([{ tumblelog: 'mine' }]))
})

test('a block can be taken back: the posts are there again, and whom one followed is followed again', async () => {
  const server = fakeServer(aUser())
    .answer(blockBlog, { blocked: true })
    .answer(unblockBlog, { blocked: false })
    .answer(followBlog, { following: true, can_subscribe: true, is_subscribed: false, friend_count: 1 })
  const { press, person } = await show(server, aPost({ following: true }), mine({ id: '2', tumblelog: aBrief('mine') }))
  const menus = () => screen.getAllByRole('button', { name: 'More' })
  await press('Block satin')
  await person.click(await screen.findByRole('button', { name: 'Block' }))
  await waitFor(() => expect(menus()).toHaveLength(1))
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(menus()).toHaveLength(2))
  expect(await screen.findByText('satin is no longer blocked')).toBeTruthy()
  expect(server.sentTo(unblockBlog)).toEqual([{ tumblelog: 'mine', blocked_tumblelog: 'satin' }])
  expect(server.sentTo(followBlog)).toMatchObject([{ tumblelog: 'satin' }])
})

test('a block that cannot be taken back says so and stays', async () => {
  const server = fakeServer(aUser()).answer(blockBlog, { blocked: true }).refuse(unblockBlog, coreRefusals.tooMany)
  const { press, person } = await show(server, aPost())
  await press('Block satin')
  await person.click(await screen.findByRole('button', { name: 'Block' }))
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(coreRefusals.tooMany.text)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
  expect(server.sentTo(followBlog)).toEqual([])
})

test('a report says why, and offers to block afterwards; what the server refuses is said in place', async () => {
  const server = fakeServer(aUser()).refuse(reportAbuse, coreRefusals.tooMany)
  const { press, person } = await show(server, aPost())
  await press('Report')
  await person.click(await screen.findByRole('radio', { name: 'It’s spam' }))
  await person.type(screen.getByRole('textbox', { name: 'Anything our staff should know' }), 'Buy caps')
  await person.click(screen.getByRole('button', { name: 'Report' }))
  expect(await screen.findByText(coreRefusals.tooMany.text)).toBeTruthy()
  server.answer(reportAbuse, { reported: true })
  await person.click(screen.getByRole('button', { name: 'Report' }))
  expect(await screen.findByText('Thanks. Our staff will look into it.')).toBeTruthy()
  expect(server.sentTo(reportAbuse).at(-1)).toEqual({ post_id: '1', reason: 'spam', details: 'Buy caps' })
  expect(screen.queryByRole('dialog')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Block satin' }))
  expect(await screen.findByText(/^Block satin\?/)).toBeTruthy()
})

test('a pin shows at once, takes the place of the one before, and goes back if the server says no', async () => {
  const answer = Promise.withResolvers<{ post_id: string; pinned: boolean }>()
  const server = fakeServer(aUser()).answer(pinPost, () => answer.promise)
  const { press } = await show(server, mine({ id: '1', is_pinned: true }), mine({ id: '2' }))
  const pinned = () => [...document.querySelectorAll<HTMLElement>('[data-pinned]')].map((post) => post.dataset.pinned)
  await press('Pin to the top of satin', 1)
  expect(pinned()).toEqual(['false', 'true'])
  answer.resolve({ post_id: '2', pinned: true })
  expect(await screen.findByText('Pinned to the top of satin')).toBeTruthy()
  server.refuse(pinPost, coreRefusals.notYours)
  await press('Unpin', 1)
  await waitFor(() => expect(pinned()).toEqual(['false', 'true']))
  expect(server.sentTo(pinPost)).toEqual([
    { post_id: '2', pinned: true },
    { post_id: '2', pinned: false },
  ])
})

test('deleting asks first, with the words of the documents [POST-354]', async () => {
  const server = fakeServer(aUser()).answer(deletePost, { post_id: '1' })
  const { press, person } = await show(server, mine())
  await press('Delete')
  expect(screen.getByText('Are you sure you want to delete this post?')).toBeTruthy()
  await person.click(await screen.findByRole('button', { name: 'Nevermind' }))
  expect(server.sentTo(deletePost)).toEqual([])
  await press('Delete')
  await person.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Deleted')).toBeTruthy()
  expect(server.sentTo(deletePost)).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(server.sentTo(deletePost)).toEqual([{ post_id: '1', channel_id: 'satin' }]))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'More' })).toBeNull())
})

test('the name of the app goes at once, and comes back if that fails [POST-358]', async () => {
  const server = fakeServer(aUser()).answer(removeAppAttribution, { post_id: '1' })
  const { press, unmount } = await show(server, mine({ app_name: 'Nest' }))
  await press('Don’t show Nest')
  await waitFor(() => expect(screen.queryByText('Nest')).toBeNull())
  expect(server.sentTo(removeAppAttribution)).toEqual([{ post_id: '1', tumblelog_id: 'satin' }])
  unmount()
  const broken = fakeServer(aUser()).refuse(removeAppAttribution, coreRefusals.busy)
  const { press: pressAgain } = await show(broken, mine({ app_name: 'Nest' }))
  await pressAgain('Don’t show Nest')
  expect(await screen.findByText('Nest')).toBeTruthy()
})

test('staff promote a post on the page of a tag, and take that back; others are not offered it [POST-355, POST-450, POST-451]', async () => {
  const server = fakeServer(aUser({ is_staff: true }))
    .answer(promotePost, { tag_id: 'blue' })
    .answer(unpromotePost, { tag_id: 'blue' })
  const { press, open, router, unmount } = await show(server, aPost())
  await open()
  expect(await items()).not.toContain('Promote under #blue')
  await act(() => router.navigate('/tagged/blue'))
  await open()
  await press('Promote under #blue')
  await waitFor(() =>
    expect(server.sentTo(promotePost)).toEqual([
      { tag: 'blue', post_id: '1', reblog_key: 'Kx', tumblelog_name: 'satin' },
    ]),
  )
  await screen.findByText('Promoted to the top of #blue')
  await press('Stop promoting')
  await waitFor(() =>
    expect(server.sentTo(unpromotePost)).toEqual([
      { tag_id: 'blue', post_id: '1', reblog_key: 'Kx', tumblelog_name: 'satin' },
    ]),
  )
  unmount()
  const other = await show(fakeServer(aUser()), aPost())
  await act(() => other.router.navigate('/tagged/blue'))
  await other.open()
  expect(await items()).not.toContain('Promote under #blue')
})

test('whom one follows is unfollowed from the menu, and followed again by Undo', async () => {
  const server = fakeServer(aUser())
    .answer(unfollowBlog, {} as never)
    .answer(followBlog, {} as never)
  const { press, person } = await show(server, aPost({ following: true, tumblelog: aBrief('jay') }))
  await press('Unfollow jay')
  await waitFor(() => expect(server.sentTo(unfollowBlog)).toMatchObject([{ tumblelog: 'jay' }]))
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.sentTo(followBlog)).toMatchObject([{ tumblelog: 'jay' }]))
})

test('staff mark a public post as sensitive from its menu, and take the mark off; nobody else is offered it [CTRL-001]', async () => {
  const server = fakeServer(aUser({ is_staff: true })).answer(markSensitive, ({ post_id, sensitive }) => ({
    post_id: String(post_id),
    is_nsfw: sensitive === true,
    appeal_state: sensitive ? 1 : 0,
  }))
  const { press, unmount } = await show(server, aPost())
  await press('Mark as sensitive')
  await screen.findByText('Marked as sensitive. Its owner can ask for a review.')
  await press('Remove sensitive mark')
  await screen.findByText('No longer marked as sensitive')
  expect(server.sentTo(markSensitive)).toEqual([
    { post_id: '1', sensitive: true },
    { post_id: '1', sensitive: false },
  ])
  unmount()
  for (const [user, post] of [
    [aUser(), aPost()],
    [aUser({ is_staff: true }), mine({ state: 'private' })],
  ] as const) {
    const other = await show(fakeServer(user), post)
    await other.open()
    expect(await items()).not.toContain('Mark as sensitive')
    other.unmount()
  }
})

test('a post is bookmarked and put into a new folder, and its removal can be undone [CTRL-043]', async () => {
  const server = fakeServer(aUser())
    .answer(bookmarks.addBookmark, { bookmarked: true })
    .answer(bookmarks.removeBookmark, { bookmarked: false, folder_id: '7' })
    .answer(bookmarks.listBookmarkFolders, { folders: [], folder_id: null })
    .answer(bookmarks.saveBookmarkFolder, { folder: { id: '7', name: 'Later' } })
  const { press, person } = await show(server, aPost())
  await press('Bookmark')
  await person.click(await screen.findByRole('button', { name: 'Choose a folder' }))
  await person.type(await screen.findByLabelText('Folder name'), 'Later')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Moved to “Later”')).toBeTruthy()
  expect(server.sentTo(bookmarks.addBookmark)).toEqual([{ post_id: '1' }, { post_id: '1', folder_id: '7' }])
  await press('Remove bookmark')
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.sentTo(bookmarks.addBookmark)).toHaveLength(3))
  expect(server.sentTo(bookmarks.addBookmark)[2]).toEqual({ post_id: '1', folder_id: '7' })
  server.refuse(bookmarks.removeBookmark, coreRefusals.tooMany)
  await press('Remove bookmark')
  expect(await screen.findByText(coreRefusals.tooMany.text)).toBeTruthy()
})
