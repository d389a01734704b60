import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { fastReblog, likePost, unlikePost } from '@bowerbird/domain/notes/notes.contract.ts'
import { notesRefusals } from '@bowerbird/domain/notes/notes.refusals.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { deletePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ApiRefusal, offlineCode } from '../core/call-api.ts'
import { sessionQuery } from '../core/session.ts'
import { pathOfPost } from '../posts/post-path.ts'
import { onPostEvent } from '../posts/posts.events.ts'
import { type FakeServer, fakeServer } from '../testing/fake-server.ts'
import { aUser } from '../testing/people.ts'
import { aPost } from '../testing/posts.ts'
import { renderPart } from '../testing/render-at.tsx'
import { Dialogs } from '../ui/overlays/Dialogs.tsx'
import { useDialogQueue } from '../ui/overlays/dialogs.ts'
import { Toasts } from '../ui/overlays/Toasts.tsx'
import { useToasts } from '../ui/overlays/toasts.ts'
import { NoteActions } from './NoteActions.tsx'
import { noteActionsSlot } from './note-slots.ts'
import { PostFooter } from './PostFooter.tsx'

noteActionsSlot.fill(NoteActions)
const member = () => aUser({ liked_post_count: 5 })
const trouble = 'Sorry, we seem to be having technical trouble.  Please try again later.'

let reported: string[] = []
let stopListening = () => {}
beforeEach(() => {
  reported = []
  stopListening = onPostEvent(({ name }) => reported.push(name))
})
afterEach(() => {
  stopListening()
  act(() => {
    useDialogQueue.setState({ queue: [] })
    useToasts.setState({ toasts: [] })
  })
})

/** A footer of a post that is held in the cache, as lists hold theirs. */
function Held({ post }: { post: Post }) {
  const { data } = useQuery({
    queryKey: ['held'],
    queryFn: () => ({ posts: [post] }),
    initialData: { posts: [post] },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data.posts.map((held) => <PostFooter key={held.id} post={held} offset={4} />)
}

const show = (post: Post, server: FakeServer) =>
  renderPart(
    <>
      <Held post={post} />
      <Dialogs />
      <Toasts />
    </>,
    server,
  )

const likedCount = (client: Awaited<ReturnType<typeof show>>['client']) =>
  client.getQueryData(sessionQuery.queryKey)?.user?.liked_post_count

test('a like shows before the answer, and sends what the documents name [POST-338] [POST-342] [POST-444]', async () => {
  const answer = Promise.withResolvers<{ liked: boolean; note_count: number }>()
  const server = fakeServer(member()).answer(likePost, () => answer.promise)
  const post = aPost({ id: '7', root_id: '6', pt: 'pt', placement_id: 'pl', is_recommended: true })
  const { person, client } = await show(post, server)
  await person.click(screen.getByRole('button', { name: 'Like' }))
  expect(screen.getByRole('button', { name: 'Unlike' }).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByText('4 notes')).toBeTruthy()
  expect(likedCount(client)).toBe(6)
  expect(server.sentTo(likePost)).toEqual([
    {
      ...{ id: '7', root_id: '6', key: 'Kx', placement_id: 'pl', is_recommended: true, pt: 'pt' },
      ...{ method: 'click', source: 'unknown', offset: 4 },
    },
  ])
  answer.resolve({ liked: true, note_count: 9 })
  expect(await screen.findByText('9 notes')).toBeTruthy()
  expect(reported).toEqual(['like:success'])
})

test('a press on a liked post takes the like back with one call [POST-340] [POST-341] [POST-342] [POST-445]', async () => {
  const server = fakeServer(member()).answer(unlikePost, { liked: false, note_count: 2 })
  const post = aPost({ id: '7', root_id: '6', pt: 'pt', placement_id: 'pl', is_recommended: true, liked: true })
  const { person } = await show(post, server)
  await person.click(screen.getByRole('button', { name: 'Unlike' }))
  expect(await screen.findByRole('button', { name: 'Like' })).toBeTruthy()
  expect(await screen.findByText('2 notes')).toBeTruthy()
  expect(server.sentTo(unlikePost)).toEqual([
    {
      ...{ id: '7', root_id: '6', key: 'Kx', placement_id: 'pl', is_recommended: true, pt: 'pt' },
      ...{ method: 'click', source: 'unknown', offset: 4 },
    },
  ])
  expect(reported).toEqual(['unlike:success'])
})

test('an unlike that fails goes back to liked, with the counts [POST-343] [POST-464]', async () => {
  const { person, client } = await show(
    aPost({ liked: true }),
    fakeServer(member()).refuse(unlikePost, postsRefusals.gone),
  )
  await person.click(screen.getByRole('button', { name: 'Unlike' }))
  expect((await screen.findByRole('alertdialog')).textContent).toContain(trouble)
  expect(document.querySelector('[aria-pressed="true"]')?.getAttribute('aria-label')).toBe('Unlike')
  expect(screen.getByText('3 notes')).toBeTruthy()
  expect(likedCount(client)).toBe(5)
  expect(reported).toEqual(['unlike:fail'])
})

test('like, unlike and like again reach the server in that order [POST-341]', async () => {
  const order: string[] = []
  const first = Promise.withResolvers<void>()
  const server = fakeServer(member())
    .answer(likePost, async () => {
      order.push('like')
      if (order.length === 1) await first.promise
      return { liked: true, note_count: 4 }
    })
    .answer(unlikePost, () => {
      order.push('unlike')
      return { liked: false, note_count: 3 }
    })
  const { person } = await show(aPost(), server)
  for (const name of ['Like', 'Unlike', 'Like']) await person.click(screen.getByRole('button', { name }))
  expect(order).toEqual(['like'])
  first.resolve()
  await waitFor(() => expect(order).toEqual(['like', 'unlike', 'like']))
})

test('on one’s own post there is nothing to like, but it can be edited, deleted and reblogged [POST-339] [POST-522]', async () => {
  const server = fakeServer(member()).answer(likePost, { liked: true, note_count: 4 })
  const { person } = await renderPart(
    <article>
      <p>Words</p>
      <Held post={aPost({ is_mine: true })} />
    </article>,
    server,
  )
  expect(screen.queryByRole('button', { name: 'Like' })).toBeNull()
  await person.dblClick(screen.getByText('Words'))
  expect([server.sentTo(likePost), reported]).toEqual([[], []])
  for (const name of ['Edit', 'Delete', 'Reblog']) expect(screen.getByRole('button', { name })).toBeTruthy()
})

test.each([
  ['401', coreRefusals.signedOut],
  ['404', postsRefusals.gone],
  ['503', coreRefusals.busy],
])(
  'a like answered with %s goes back, and an alert says so [POST-343] [POST-463] [POST-464] [POST-465]',
  async (_status, refusal) => {
    const { person, client } = await show(aPost(), fakeServer(member()).refuse(likePost, refusal))
    await person.click(screen.getByRole('button', { name: 'Like' }))
    expect((await screen.findByRole('alertdialog')).textContent).toContain(trouble)
    expect(screen.getByText('3 notes')).toBeTruthy()
    expect(document.querySelector('[aria-pressed="true"]')).toBeNull()
    expect(likedCount(client)).toBe(5)
    expect(reported).toEqual(['like:fail'])
  },
)

test.each([
  ['a broken server', { status: 500, code: 'core.broken', text: 'x' }],
  ['a broken line', { status: 0, code: offlineCode, text: 'x' }],
])('%s is told as any other failure [POST-464] [POST-465]', async (_what, refusal) => {
  const server = fakeServer(member()).answer(likePost, () => Promise.reject(new ApiRefusal(refusal)))
  const { person } = await show(aPost(), server)
  await person.click(screen.getByRole('button', { name: 'Like' }))
  expect((await screen.findByRole('alertdialog')).textContent).toContain(trouble)
  expect(reported).toEqual(['like:fail'])
})

test('a like that is forbidden goes back with an event and no alert [POST-343] [POST-360]', async () => {
  const { person } = await show(aPost(), fakeServer(member()).refuse(likePost, notesRefusals.blocked))
  await person.click(screen.getByRole('button', { name: 'Like' }))
  await waitFor(() => expect(reported).toEqual(['like:forbidden']))
  expect(screen.getByRole('button', { name: 'Like' }).getAttribute('aria-pressed')).toBe('false')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a guest is led to log in and back to what they pressed, and nothing is called [POST-363]', async () => {
  const server = fakeServer()
  const { person, router } = await show(aPost(), server)
  for (const name of ['Like', 'Reblog']) {
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(
      `/login?next=${encodeURIComponent(`${pathOfPost(aPost())}#${name}`)}`,
    )
  }
  await person.click(screen.getByRole('link', { name: 'Like' }))
  expect(router.state.location.pathname).toBe('/login')
  expect(server.sentTo(likePost)).toEqual([])
})

test('what a guest pressed is in focus when they come back, and nothing is done', async () => {
  const server = fakeServer(member())
  const { router } = await show(aPost(), server)
  await act(() => router.navigate('/blog/satin/post/1#Like'))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Like' }))
  expect(server.sentTo(likePost)).toEqual([])
})

test('Alt and reblog passes a post on at once and names the blog it went to [POST-345] [POST-347] [POST-446]', async () => {
  const answer = Promise.withResolvers<void>()
  const server = fakeServer(member()).answer(fastReblog, async () => {
    await answer.promise
    return {
      post: { id: '9' },
      post_tumblelog: { avatar: '/avatar/mine/64', name_or_id: 'mine' },
      note_count: 4,
    }
  })
  const { person } = await show(aPost(), server)
  await person.keyboard('{Alt>}')
  await person.click(screen.getByRole('button', { name: 'Reblog' }))
  await person.keyboard('{/Alt}')
  expect(screen.getByRole('button', { name: 'Reblog' }).getAttribute('aria-pressed')).toBe('false')
  answer.resolve()
  expect(await screen.findByText('Reblogged to mine')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reblog' }).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByText('4 notes')).toBeTruthy()
  expect(server.sentTo(fastReblog)).toEqual([{ reblog_key: 'Kx', reblog_post_id: '1', pt: '', offset: 4 }])
})

test('a fast reblog that fails leaves the post as it was [POST-345]', async () => {
  const { person } = await show(aPost(), fakeServer(member()).refuse(fastReblog, postsRefusals.gone))
  await person.keyboard('{Alt>}')
  await person.click(screen.getByRole('button', { name: 'Reblog' }))
  await person.keyboard('{/Alt}')
  expect(await screen.findByRole('alertdialog')).toBeTruthy()
  expect(document.querySelector('[aria-label="Reblog"]')?.getAttribute('aria-pressed')).toBe('false')
})

test('a fast reblog can be taken back [POST-345]', async () => {
  const server = fakeServer(member())
    .answer(fastReblog, {
      post: { id: '9' },
      post_tumblelog: { avatar: '/avatar/mine/64', name_or_id: 'mine' },
      note_count: 4,
    })
    .answer(deletePost, { post_id: '9' })
  const { person } = await show(aPost(), server)
  await person.keyboard('{Alt>}')
  await person.click(screen.getByRole('button', { name: 'Reblog' }))
  await person.keyboard('{/Alt}')
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Reblog' }).getAttribute('aria-pressed')).toBe('false'))
  expect(server.sentTo(deletePost)).toEqual([{ post_id: '9', channel_id: 'mine' }])
  expect(screen.getByText('3 notes')).toBeTruthy()
})

test('two clicks on a card like it, and never take a like back; on a link or a control they do nothing [POST-339]', async () => {
  const server = fakeServer(member()).answer(likePost, { liked: true, note_count: 4 })
  const { person } = await renderPart(
    <article>
      <p>Words</p>
      <a href="#there">Elsewhere</a>
      <Held post={aPost()} />
    </article>,
    server,
  )
  await person.dblClick(screen.getByText('Elsewhere'))
  await person.dblClick(screen.getByText('3 notes'))
  expect(server.sentTo(likePost)).toEqual([])
  await person.dblClick(screen.getByText('Words'))
  expect(await screen.findByRole('button', { name: 'Unlike' })).toBeTruthy()
  await person.dblClick(screen.getByText('Words'))
  await waitFor(() => expect(reported).toEqual(['like:success']))
  expect(server.sentTo(likePost)).toMatchObject([{ method: 'click', offset: 4 }])
})

test.each([
  ['/dashboard', 'dashboard'],
  ['/tagged/blue', 'tagged'],
  ['/likes', 'likes'],
  ['/inbox', 'inbox'],
  ['/explore', 'explore'],
  ['/blog/satin', 'unknown'],
])('at %s a like and an unlike say they come from %s [POST-017, POST-342]', async (path, source) => {
  const server = fakeServer(member())
    .answer(likePost, { liked: true, note_count: 4 })
    .answer(unlikePost, { liked: false, note_count: 3 })
  const { person, router } = await show(aPost(), server)
  await act(() => router.navigate(path))
  await person.click(screen.getByRole('button', { name: 'Like' }))
  await person.click(screen.getByRole('button', { name: 'Unlike' }))
  await waitFor(() => expect(server.sentTo(unlikePost)).toMatchObject([{ source }]))
  expect(server.sentTo(likePost)).toMatchObject([{ source }])
})
