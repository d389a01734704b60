import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { blockBlogs } from '@bowerbird/domain/blogs/blocks.contract.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { deleteReply, listNotes, type Note, replyToPost } from '@bowerbird/domain/notes/notes.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { suggestBlogs } from '@bowerbird/domain/posts/suggestions.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { onPostEvent } from '../posts/posts.events.ts'
import { type FakeServer, fakeServer } from '../testing/fake-server.ts'
import { aSession, aUser } from '../testing/people.ts'
import { aBrief, aPost } from '../testing/posts.ts'
import { renderPart } from '../testing/render-at.tsx'
import { Dialogs } from '../ui/overlays/Dialogs.tsx'
import { useDialogQueue } from '../ui/overlays/dialogs.ts'
import { notesPanel } from './lazy-notes.ts'
import { NoteActions } from './NoteActions.tsx'
import { NoteTools } from './NoteTools.tsx'
import { noteActionsSlot, noteToolsSlot, replyBoxSlot } from './note-slots.ts'
import { useNotes } from './notes.state.ts'
import { PostFooter } from './PostFooter.tsx'
import { ReplyBox } from './ReplyBox.tsx'

noteActionsSlot.fill(NoteActions)
replyBoxSlot.fill(ReplyBox)
noteToolsSlot.fill(NoteTools)
beforeAll(() => notesPanel.prepare())

let reported: string[] = []
let stop = () => {}
beforeEach(() => {
  reported = []
  stop = onPostEvent(({ name }) => reported.push(name))
})
afterEach(() => {
  stop()
  localStorage.clear()
  act(() => {
    useNotes.setState({ open: new Set(), replyingTo: null, drafts: {} })
    useDialogQueue.setState({ queue: [] })
  })
})

const ts = 1_935_000_000
const like: Note = { type: 'like', ts, blog: aBrief('fan') }
const plain: Note = { type: 'reblog', ts, blog: aBrief('carrier'), post: { id: '5', post_url: '/blog/carrier/post/5' } }
const commented: Note = { ...plain, blog: aBrief('adder'), added_text: 'And I say' }
const reply: Note = { type: 'reply', ts, blog: aBrief('talker'), reply_text: 'So true', reply_id: '31' }
const byKind: Record<string, Note[]> = {
  all: [reply, commented, plain, like],
  replies: [reply],
  reblogs: [commented, plain],
  commented_reblogs: [commented],
  plain_reblogs: [plain],
  likes: [like],
}
const notesOf = (server: FakeServer) =>
  server.answer(listNotes, ({ kind }) => ({ notes: byKind[kind ?? 'all'] ?? [], _links: {} }))

function Held({ post }: { post: Post }) {
  const { data } = useQuery({
    queryKey: ['held'],
    queryFn: () => ({ posts: [post] }),
    initialData: { posts: [post] },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data.posts.map((held) => <PostFooter key={held.id} post={held} />)
}
const show = (server: FakeServer, post = aPost()) =>
  renderPart(
    <>
      <Held post={post} />
      <Dialogs />
    </>,
    server,
  )
const names = () => screen.getAllByRole('listitem').map((row) => within(row).getAllByRole('link')[0]?.textContent)
const tab = (name: string) => screen.getByRole('tab', { name })

test('the count opens the notes and closes them again; each tab has its kind, reblogs with and without comment [README ruling 12]', async () => {
  const { person } = await show(notesOf(fakeServer()))
  const count = screen.getByRole('button', { name: '3 notes' })
  expect(count.getAttribute('aria-expanded')).toBe('false')
  await person.click(count)
  await waitFor(() => expect(names()).toEqual(['talker', 'adder', 'carrier', 'fan']))
  expect(count.getAttribute('aria-expanded')).toBe('true')
  await person.click(tab('Replies'))
  await waitFor(() => expect(names()).toEqual(['talker']))
  await person.click(tab('Reblogs'))
  await waitFor(() => expect(names()).toEqual(['adder', 'carrier']))
  await person.click(screen.getByRole('radio', { name: 'With comments' }))
  await waitFor(() => expect(names()).toEqual(['adder']))
  expect(screen.getByText('And I say')).toBeTruthy()
  await person.click(screen.getByRole('radio', { name: 'Without' }))
  await waitFor(() => expect(names()).toEqual(['carrier']))
  await person.click(tab('Likes'))
  await waitFor(() => expect(names()).toEqual(['fan']))
  await person.click(count)
  expect(screen.queryByRole('tablist')).toBeNull()
})

test('a long reply from elsewhere is folded, and opens and closes by its button [FED-132]', async () => {
  const reply_text = `${'moss and '.repeat(100)}the end`
  const server = fakeServer().answer(listNotes, () => ({ notes: [{ ...reply, reply_text }], _links: {} }))
  const { person } = await show(server)
  await person.click(screen.getByRole('button', { name: '3 notes' }))
  const open = await screen.findByRole('button', { name: 'Show all of talker’s reply' })
  expect(screen.queryByText(/the end/)).toBeNull()
  await person.click(open)
  expect(screen.getByText(/the end/)).toBeTruthy()
  const close = screen.getByRole('button', { name: 'Show less of talker’s reply' })
  expect([close.getAttribute('aria-expanded'), document.activeElement]).toEqual(['true', close])
  await person.click(close)
  expect(screen.queryByText(/the end/)).toBeNull()
})

test('a note has a menu, which blocks its blog or several of the list, without oneself and whom one follows', async () => {
  const own: Note = { ...like, blog: aBrief('mine') }
  const notes = [reply, own, plain, { ...like, is_followed: true as const }]
  const server = fakeServer(aUser())
    .answer(listNotes, () => ({ notes, _links: {} }))
    .answer(blockBlogs, { blocked: 2 })
  const { person } = await show(server)
  await person.click(screen.getByRole('button', { name: '3 notes' }))
  await person.click(await screen.findByRole('button', { name: 'More about talker' }))
  const menu = within(await screen.findByRole('menu'))
  expect(menu.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    ...['Report', 'Block talker', 'Block several people'],
  ])
  expect(screen.queryByRole('button', { name: 'More about mine' })).toBeNull()
  await person.click(menu.getByRole('menuitem', { name: 'Block several people' }))
  await person.click(await screen.findByRole('button', { name: 'Block 2' }))
  await waitFor(() => expect(server.sentTo(blockBlogs)).toMatchObject([{ blocked_tumblelogs: ['talker', 'carrier'] }]))
})

test('arrows go from tab to tab, and only the chosen one is in the way of Tab', async () => {
  const { person } = await show(notesOf(fakeServer()))
  await person.click(screen.getByRole('button', { name: '3 notes' }))
  await person.click(tab('All'))
  await person.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(tab('Replies'))
  expect(tab('Replies').getAttribute('aria-selected')).toBe('true')
  await person.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(document.activeElement).toBe(tab('Likes'))
  expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, -1, 0])
})

test('older notes come by their cursor, and what does not come can be asked for again', async () => {
  let isBroken = false
  const server = fakeServer().answer(listNotes, ({ before }) => {
    if (isBroken) throw Object.assign(new Error('refused'), { refusal: coreRefusals.tooMany })
    if (before) return { notes: [like], _links: {} }
    return { notes: [reply], _links: { next: { href: '/svc/post/1/notes?kind=all&before=77' } } }
  })
  const { person } = await show(server)
  await person.click(screen.getByRole('button', { name: '3 notes' }))
  isBroken = true
  await person.click(await screen.findByRole('button', { name: 'Older notes' }))
  expect(await screen.findByText(coreRefusals.tooMany.text)).toBeTruthy()
  isBroken = false
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(names()).toEqual(['talker', 'fan']))
  expect(server.sentTo(listNotes).at(-1)).toEqual({ id: '1', before: '77' })
  expect(screen.queryByRole('button', { name: 'Older notes' })).toBeNull()
})

test('a guest is invited to log in, and there is no box [POST-363]', async () => {
  const { person } = await show(notesOf(fakeServer()))
  expect(screen.getByRole('link', { name: 'Reply' }).getAttribute('href')).toMatch(/^\/login\?next=%2Fblog%2F/)
  await person.click(screen.getByRole('button', { name: '3 notes' }))
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login?next=%2F')
  expect(screen.queryByRole('textbox')).toBeNull()
})

const answered = { reply: { id: '40', reply_text: 'Indeed', tumblelog: aBrief('mine'), ts }, note_count: 9 }

test('a reply sends what the documents name, shows at once in the notes and counts [POST-017, POST-350, POST-447]', async () => {
  const server = notesOf(fakeServer(aUser())).answer(replyToPost, answered)
  const { person, router } = await show(server, aPost({ id: '1', tumblelog_key: 'k' }))
  await act(() => router.navigate('/tagged/blue'))
  await person.click(screen.getByRole('button', { name: 'Reply' }))
  const box = await screen.findByRole('textbox', { name: 'Reply to satin' })
  await waitFor(() => expect(document.activeElement).toBe(box))
  await waitFor(() => expect(names()).toHaveLength(4))
  await person.keyboard('  Indeed ')
  await person.click(within(box.closest('form') as HTMLElement).getByRole('button', { name: 'Reply' }))
  await waitFor(() => expect(names()[0]).toBe('mine'))
  const [{ client_id, ...sent } = {}] = server.sentTo(replyToPost)
  expect(sent).toEqual({
    reply_text: 'Indeed',
    post_id: '1',
    tumblelog: 'satin',
    tumblelog_key: 'k',
    source: 'tagged',
  })
  expect(client_id).toMatch(/^[0-9a-f-]{36}$/)
  expect((box as HTMLTextAreaElement).value).toBe('')
  expect(screen.getByRole('button', { name: '9 notes' })).toBeTruthy()
  expect(reported).toEqual(['reply:success'])
})

test('an @ in a reply offers blogs; Tab or Enter takes one, Escape puts the list away', async () => {
  const server = notesOf(fakeServer(aUser())).answer(suggestBlogs, ({ q = '' }) => ({
    blogs: ['wren', 'wrenna', 'satin'].filter((name) => name.startsWith(String(q))).map((name) => aBrief(name)),
  }))
  const { person } = await show(server)
  await person.click(screen.getByRole('button', { name: 'Reply' }))
  const box = (await screen.findByRole('textbox')) as HTMLTextAreaElement
  await person.type(box, 'Ask @wr')
  expect(await screen.findByRole('option', { name: 'wrenna' })).toBeTruthy()
  expect(box.getAttribute('role')).toBe('combobox')
  await person.keyboard('{ArrowDown}{Enter}')
  expect(box.value).toBe('Ask @wrenna ')
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  expect(box.getAttribute('role')).toBeNull()
  await person.keyboard('or @sa')
  expect(await screen.findByRole('option', { name: 'satin' })).toBeTruthy()
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  await person.keyboard('{Enter}')
  expect(box.value).toBe('Ask @wrenna or @sa\n')
  expect(server.sentTo(replyToPost)).toEqual([])
})

test('a look-up of blogs that fails says so, and is tried again by key; Enter alone stays a new line', async () => {
  const server = notesOf(fakeServer(aUser())).refuse(suggestBlogs, coreRefusals.busy)
  const { person } = await show(server)
  await person.click(screen.getByRole('button', { name: 'Reply' }))
  const box = (await screen.findByRole('textbox')) as HTMLTextAreaElement
  await person.type(box, '@wr')
  expect(await screen.findByRole('option', { name: 'Couldn’t search blogs. Retry' })).toBeTruthy()
  server.answer(suggestBlogs, { blogs: [aBrief('wren')] })
  await person.keyboard('{ArrowDown}{Enter}')
  expect(await screen.findByRole('option', { name: 'wren' })).toBeTruthy()
  await person.keyboard('{Enter}')
  expect(box.value).toBe('@wren ')
  server.refuse(suggestBlogs, coreRefusals.busy)
  await person.keyboard('@sa')
  await screen.findByRole('option', { name: /Retry/ })
  await person.keyboard('{Enter}')
  expect(box.value).toBe('@wren @sa\n')
})

test('a reply that does not come through keeps its words, and is sent again as the same one [POST-350] [POST-464]', async () => {
  const server = notesOf(fakeServer(aUser())).refuse(replyToPost, coreRefusals.busy)
  const { person } = await show(server)
  await person.click(screen.getByRole('button', { name: 'Reply' }))
  const box = (await screen.findByRole('textbox')) as HTMLTextAreaElement
  await person.type(box, 'Indeed')
  await person.keyboard('{Control>}{Enter}{/Control}')
  await person.click(await screen.findByRole('button', { name: 'OK' }))
  expect(box.value).toBe('Indeed')
  expect(reported).toEqual(['reply:fail'])
  server.answer(replyToPost, answered)
  await person.type(box, '{Control>}{Enter}{/Control}')
  await waitFor(() => expect(reported).toEqual(['reply:fail', 'reply:success']))
  const ids = server.sentTo(replyToPost).map(({ client_id }) => client_id)
  expect(ids[0]).toBe(ids[1])
})

test('a session that ends while one replies is told as in a post, and the reply is back after logging in', async () => {
  const server = notesOf(fakeServer(aUser())).refuse(replyToPost, coreRefusals.signedOut)
  const { person, unmount } = await show(server)
  await person.click(screen.getByRole('button', { name: 'Reply' }))
  await person.type(await screen.findByRole('textbox'), 'Half a reply')
  server.answer(readUserInfo, aSession(null))
  await person.keyboard('{Control>}{Enter}{/Control}')
  expect((await screen.findByRole('alert')).textContent).toBe('You’ve been logged out. Your text is saved. Log in')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  unmount()
  useNotes.setState({ open: new Set(), drafts: {} })
  const again = await show(notesOf(fakeServer(aUser())))
  await again.person.click(screen.getByRole('button', { name: 'Reply' }))
  expect(await screen.findByDisplayValue('Half a reply')).toBeTruthy()
})

test('a reply with nothing in it, or too much, cannot be sent; what is left is counted near the end [POST-350]', async () => {
  const server = notesOf(fakeServer(aUser()))
  const { person } = await show(server)
  await person.click(screen.getByRole('button', { name: 'Reply' }))
  const box = await screen.findByRole('textbox')
  const send = () => within(box.closest('form') as HTMLElement).getByRole('button', { name: 'Reply' })
  expect((send() as HTMLButtonElement).disabled).toBe(true)
  await person.click(box)
  await person.paste('x'.repeat(470))
  expect(screen.getByText('5 left')).toBeTruthy()
  await person.paste('y'.repeat(6))
  expect(screen.getByText('Your reply is too long. The limit is 475 characters.')).toBeTruthy()
  expect((send() as HTMLButtonElement).disabled).toBe(true)
  await person.keyboard('{Control>}{Enter}{/Control}')
  expect(server.sentTo(replyToPost)).toEqual([])
})

test('what was typed is there again when the notes are opened again', async () => {
  const { person } = await show(notesOf(fakeServer(aUser())))
  await person.click(screen.getByRole('button', { name: 'Reply' }))
  await person.type(await screen.findByRole('textbox'), 'Not yet')
  const count = screen.getByRole('button', { name: '3 notes' })
  await person.click(count)
  await person.click(count)
  expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe('Not yet')
})

test('one’s own replies can be deleted after a question, and under one’s own post anybody’s', async () => {
  const server = notesOf(fakeServer(aUser())).answer(deleteReply, { reply_id: '31', note_count: 2 })
  const { person, unmount } = await show(server)
  await person.click(screen.getByRole('button', { name: '3 notes' }))
  await waitFor(() => expect(names()).toHaveLength(4))
  expect(screen.queryByRole('button', { name: /^Delete .*reply/ })).toBeNull()
  unmount()
  act(() => useNotes.setState({ open: new Set() }))
  await show(server, aPost({ is_mine: true }))
  await person.click(screen.getByRole('button', { name: '3 notes' }))
  await person.click(await screen.findByRole('button', { name: 'Delete talker’s reply' }))
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(names()).toEqual(['adder', 'carrier', 'fan']))
  expect(server.sentTo(deleteReply)).toEqual([{ reply_id: '31' }])
  expect(screen.getByRole('button', { name: '2 notes' })).toBeTruthy()
})
