import { excerptMaxLength } from '@bowerbird/domain/activity/activity.limits.ts'
import { answerAsk, approveSubmission, denySubmission } from '@bowerbird/domain/asks/asks.contract.ts'
import { privateAnswerMaxLength } from '@bowerbird/domain/asks/asks.limits.ts'
import { blockAsker } from '@bowerbird/domain/blogs/askers.contract.ts'
import { blockBlog } from '@bowerbird/domain/blogs/blocks.contract.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { sendMessage } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { messagingRefusals } from '@bowerbird/domain/messaging/messaging.refusals.ts'
import { reportAbuse } from '@bowerbird/domain/moderation/reports.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { deletePost, updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { kindContent, postLinks } from '../posts/kinds/lazy-kinds.ts'
import { onPostEvent } from '../posts/posts.events.ts'
import { aConversation, uuidOf } from '../testing/conversations.ts'
import { type FakeServer, fakeServer } from '../testing/fake-server.ts'
import { aChannel, aUser } from '../testing/people.ts'
import { formServer } from '../testing/post-form.ts'
import { aBrief, aContent, aPage, aPost } from '../testing/posts.ts'
import { renderAt } from '../testing/render-at.tsx'
import { useDialogQueue } from '../ui/overlays/dialogs.ts'
import { useToasts } from '../ui/overlays/toasts.ts'
import { answerHtml } from './answer-html.ts'

beforeAll(async () => void (await Promise.all([kindContent.prepare(), postLinks.prepare()])))

let notified: string[] = []
let stop = () => {}
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  localStorage.clear()
  notified = []
  stop = onPostEvent(({ name }) => notified.push(name))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  stop()
  act(() => {
    useDialogQueue.setState({ queue: [] })
    useToasts.setState({ toasts: [] })
  })
})

const waiting = { state: 'unapproved' as const, is_mine: true, tumblelog: aBrief('mine') }
const question = (asker: string | null = 'jay') =>
  aPost({
    ...waiting,
    id: '7',
    type: 'answer',
    content: aContent({
      blog_name: 'mine',
      type: 'answer',
      body_html: '',
      ask: { asker: asker ? aBrief(asker) : null, asker_name: asker ?? '', question: 'Why blue?' },
    }),
  })
const submission = aPost({ ...waiting, id: '8', submitter: { name: 'moss', blog: aBrief('moss') } })

const inbox = (server: FakeServer, ...posts: Post[]) => server.answer(readTimeline, aPage(posts))
async function show(server: FakeServer, path = '/inbox') {
  const view = renderAt(path, server)
  // The first page of a run is fetched with everything it needs.
  await screen.findByRole('heading', { level: 1, name: 'Inbox' })
  const card = () => screen.findByRole('article')
  const press = async (name: string) => view.person.click(within(await card()).getByRole('button', { name }))
  const choose = async (name: string) => {
    await press('More')
    await view.person.click(await screen.findByRole('menuitem', { name }))
  }
  const agree = async (name: string) =>
    view.person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))
  return { ...view, card, press, choose, agree }
}
const isGone = () => waitFor(() => expect(screen.queryByRole('article')).toBeNull())

test('a question is answered where it stands, and leaves the inbox [POST-351, POST-452]', async () => {
  const server = inbox(fakeServer(aUser()), question()).answer(answerAsk, { post: aPost({ id: '7' }) })
  const { person, card, press } = await show(server)
  expect(within(await card()).getByText('Why blue?')).toBeTruthy()
  expect(within(await card()).getByText('Question')).toBeTruthy()
  await press('Answer')
  const box = screen.getByRole('textbox', { name: 'Your answer' })
  expect(document.activeElement).toBe(box)
  await person.type(box, 'Because of <the> sky')
  await press('Publish answer')
  expect(await screen.findByText('Answered on mine')).toBeTruthy()
  await isGone()
  expect(server.sentTo(answerAsk)).toEqual([
    { post_id: '7', tumblelog: 'mine', key: 'Kx', answer_text: '<p>Because of &lt;the&gt; sky</p>' },
  ])
  expect(notified).toEqual(['answer:success'])
  expect(await screen.findByText('You’re all caught up')).toBeTruthy()
})

test('an answer that does not come through stays in its box, and an empty one cannot be sent [POST-464]', async () => {
  const server = inbox(fakeServer(aUser()), question()).refuse(answerAsk, coreRefusals.busy)
  const { person, press, agree } = await show(server)
  await press('Answer')
  const send = screen.getByRole('button', { name: 'Publish answer' }) as HTMLButtonElement
  expect(send.disabled).toBe(true)
  await person.type(screen.getByRole('textbox', { name: 'Your answer' }), 'Because')
  await person.click(send)
  await agree('OK')
  expect((screen.getByRole('textbox', { name: 'Your answer' }) as HTMLTextAreaElement).value).toBe('Because')
  expect(notified).toEqual(['answer:fail'])
})

test('whoever wants more than words opens the form of the question', async () => {
  const { press, router } = await show(inbox(fakeServer(aUser()), question()))
  await press('Answer')
  await press('Add more to the answer')
  expect(router.state.location.state).toEqual({ form: { mode: 'edit', postId: '7' } })
})

const asked = () => {
  const post = question()
  const asker = { ...aBrief('jay'), uuid: uuidOf('jay') }
  return { ...post, content: aContent({ ...post.content, ask: { asker, asker_name: 'jay', question: 'Why blue?' } }) }
}
const teller = () => aUser({ channels: [aChannel('mine', { uuid: uuidOf('mine') })] })
const writePrivately = async (server: FakeServer, words: string) => {
  const view = await show(server)
  await view.press('Answer')
  await view.person.type(screen.getByRole('textbox', { name: 'Your answer' }), words)
  await view.press('Answer privately')
  return view
}

test('a private answer goes to the asker’s messages with the question, and the question leaves the inbox', async () => {
  const server = inbox(fakeServer(teller()), asked())
    .answer(sendMessage, aConversation('9'))
    .answer(deletePost, { post_id: '7' })
  await writePrivately(server, 'Because')
  expect(await screen.findByText('Answered jay by message')).toBeTruthy()
  await isGone()
  expect(server.sentTo(sendMessage)).toMatchObject([
    {
      ...{ participant: uuidOf('mine'), participants: [uuidOf('mine'), uuidOf('jay')] },
      ...{ type: 'TEXT', message: 'You asked: “Why blue?”\n\nBecause' },
    },
  ])
  expect(server.sentTo(deletePost)).toEqual([{ post_id: '7', channel_id: 'mine' }])
})

test('an asker who takes no messages is told by a private post, as far as there is room', async () => {
  const server = inbox(formServer({ user: teller() }), asked()).refuse(sendMessage, messagingRefusals.cannotReceive)
  const { person, press } = await writePrivately(server, 'B'.repeat(301))
  expect((await screen.findByRole('alert')).textContent).toContain('up to 300 characters')
  expect(server.sentTo(updatePost)).toEqual([])
  await person.type(screen.getByRole('textbox', { name: 'Your answer' }), '{Backspace}')
  expect(screen.queryByRole('alert')).toBeNull()
  await press('Answer privately')
  expect(await screen.findByText('Answered. jay can see it in their activity.')).toBeTruthy()
  await isGone()
  expect(server.sentTo(updatePost)).toMatchObject([{ channel_id: 'mine', post_id: '7', post: { state: 'private' } }])
  expect(privateAnswerMaxLength).toBe(excerptMaxLength)
})

test('a private answer that does not come through stays in its box, and is sent once', async () => {
  const server = inbox(fakeServer(teller()), asked())
    .answer(sendMessage, aConversation('9'))
    .refuse(deletePost, coreRefusals.busy)
  const { press } = await writePrivately(server, 'Because')
  expect((await screen.findByRole('alert')).textContent).toContain('Your answer was sent')
  expect((screen.getByRole('textbox', { name: 'Your answer' }) as HTMLTextAreaElement).value).toBe('Because')
  server.answer(deletePost, { post_id: '7' })
  await press('Answer privately')
  await isGone()
  const [first, again] = server.sentTo(sendMessage)
  expect(again).toEqual(first)
})

test.each([null, 'mine'])('whoever asked as %s gets no private answer', async (asker) => {
  const { press } = await show(inbox(fakeServer(aUser()), question(asker)))
  await press('Answer')
  expect(screen.queryByRole('button', { name: 'Answer privately' })).toBeNull()
})

test('the form goes on with the quick answer, says who asked, and its button says Answer [POST-072]', async () => {
  const post = question()
  // The form gets the question as its first field.
  const forForm = { ...post, content: aContent({ ...post.content, title: 'Why blue?' }) }
  const server = inbox(formServer({ posts: [forForm] }), post)
  const { person, press } = await show(server)
  await press('Answer')
  await person.type(screen.getByRole('textbox', { name: 'Your answer' }), 'Because{Enter}so')
  await press('Add more to the answer')
  const form = await screen.findByRole('dialog', { name: 'Answer a question' })
  expect(within(form).getByText('jay asked:')).toBeTruthy()
  expect((await within(form).findByLabelText('Answer')).textContent).toBe('Becauseso')
  await person.selectOptions(within(form).getByLabelText('Publishing options'), 'Add to queue')
  expect(within(form).getByRole('button', { name: 'Queue' })).toBeTruthy()
  await person.selectOptions(within(form).getByLabelText('Publishing options'), 'Post now')
  await person.click(within(form).getByRole('button', { name: 'Answer' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await isGone()
  expect(server.sentTo(updatePost)).toMatchObject([
    { edit_post_id: '7', post: { state: '0', two: '<p>Because<br>so</p>' } },
  ])
})

test('the form of an anonymous question says Anonymous, and offers to save a draft on leaving [POST-063]', async () => {
  const { person } = renderAt('/edit/7', formServer({ posts: [question(null)] }))
  const form = await screen.findByRole('dialog', { name: 'Answer a question' })
  expect(within(form).getByText('Anonymous asked:')).toBeTruthy()
  await person.type(within(form).getByLabelText('Tags'), 'blue,')
  await person.click(within(form).getByRole('button', { name: 'Close' }))
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Save this post as a draft?')
})

test.each([
  ['Publish', false, 'Posted to mine'],
  ['Queue', true, 'Queued on mine'],
])(
  'a submission names its sender, and %s takes it out of the inbox [POST-356, POST-454]',
  async (name, queue, words) => {
    const answer = { post: { id: '8', state: queue ? ('queued' as const) : ('published' as const) } }
    const server = inbox(fakeServer(aUser()), submission).answer(approveSubmission, answer)
    const { card, press } = await show(server)
    expect(
      within(await card())
        .getByText('Submitted by')
        .querySelector('a')
        ?.getAttribute('href'),
    ).toBe('/blog/moss')
    await press(name)
    expect(await screen.findByText(words)).toBeTruthy()
    await isGone()
    expect(server.sentTo(approveSubmission)).toEqual([{ id: '8', queue }])
    expect(notified).toEqual(['approve:success'])
  },
)

test('declining asks first; then the submission is gone [POST-357, POST-453]', async () => {
  const server = inbox(fakeServer(aUser()), submission).answer(denySubmission, { pid: '8' })
  const { press, agree } = await show(server)
  await press('Decline')
  await agree('Nevermind')
  expect(server.sentTo(denySubmission)).toEqual([])
  await press('Decline')
  await agree('Decline')
  await isGone()
  expect(server.sentTo(denySubmission)).toEqual([{ pid: '8' }])
  expect(notified).toEqual(['deny:success'])
})

test.each([
  ['approved', 'Publish'],
  ['denied', 'Decline'],
])('a submission that is %s fades for 200 ms before it leaves the inbox [POST-077]', async (_how, name) => {
  const server = inbox(fakeServer(aUser()), submission, question())
    .answer(approveSubmission, { post: { id: '8', state: 'published' } })
    .answer(denySubmission, { pid: '8' })
  const { person } = await show(server)
  const [own] = (await screen.findAllByRole('article')) as [HTMLElement]
  let button = within(own).getByRole('button', { name })
  if (name === 'Decline') {
    await person.click(button)
    button = within(await screen.findByRole('alertdialog')).getByRole('button', { name })
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  act(() => button.click())
  while (!own.closest('.fading')) await pass(0)
  await pass(199)
  expect(own.isConnected).toBe(true)
  // The cache tells of a change a moment after it.
  await pass(2)
  expect(own.isConnected).toBe(false)
})

test('a question can be deleted after "Are you sure you want to delete this?" [BLOG-194, BLOG-195, BLOG-197]', async () => {
  const server = inbox(fakeServer(aUser()), question(null)).answer(deletePost, { post_id: '7' })
  const { choose, agree } = await show(server)
  await choose('Delete')
  expect(await screen.findByText('Are you sure you want to delete this?')).toBeTruthy()
  await agree('Nevermind')
  expect(server.sentTo(deletePost)).toEqual([])
  await choose('Delete')
  await agree('Delete')
  await isGone()
  expect(server.sentTo(deletePost)).toEqual([{ post_id: '7', channel_id: 'mine' }])
})

test.each([
  ['somebody', 'jay', ['Report', 'Block jay']],
  ['nobody one knows', null, ['Report', 'Block this person']],
  ['oneself', 'mine', []],
  ['a name with a colon', 'bot:1', []],
])('a question from %s can be blocked and reported: %s [BLOG-196]', async (_who, asker, offered) => {
  const { press } = await show(inbox(fakeServer(aUser()), question(asker)))
  await press('More')
  const items = screen.getAllByRole('menuitem').map((item) => item.textContent)
  expect(items).toEqual([...offered, 'Delete'])
})

test('blocking the sender is done by the blog that was asked, in the context of messaging; reporting is about the blog [BLOG-198]', async () => {
  const server = inbox(fakeServer(aUser()), question())
    .answer(blockBlog, { blocked: true })
    .answer(reportAbuse, { reported: true })
  const { choose, agree, person } = await show(server)
  await choose('Report')
  await person.click(await screen.findByRole('radio', { name: 'It bullies or threatens someone' }))
  await person.click(screen.getByRole('button', { name: 'Report' }))
  await waitFor(() => expect(server.sentTo(reportAbuse)).toMatchObject([{ tumblelog: 'jay', reason: 'harassment' }]))
  await choose('Block jay')
  await agree('Block')
  await waitFor(() =>
    expect(server.sentTo(blockBlog)).toEqual([
      { tumblelog: 'mine', blocked_tumblelog: 'jay', block_context: 'messaging' },
    ]),
  )
})

test('whoever asked without a name is blocked and reported by the question', async () => {
  const server = inbox(fakeServer(aUser()), question(null))
    .answer(blockAsker, { blocked: true })
    .answer(reportAbuse, { reported: true })
  const { choose, agree, person } = await show(server)
  await choose('Report')
  expect(await screen.findByRole('dialog', { name: 'Report this question' })).toBeTruthy()
  await person.click(screen.getByRole('radio', { name: 'It’s spam' }))
  await person.click(screen.getByRole('button', { name: 'Report' }))
  await waitFor(() => expect(server.sentTo(reportAbuse)).toMatchObject([{ post_id: '7', reason: 'spam' }]))
  await choose('Block this person')
  await agree('Block')
  expect(await screen.findByText('Their anonymous questions no longer reach you')).toBeTruthy()
  expect(server.sentTo(blockAsker)).toEqual([{ tumblelog: 'mine', post_id: '7' }])
})

test('an editor reports a question without a name, and leaves blocking who asked it to admins', async () => {
  const user = aUser({ channels: [aChannel('mine', { role: 'editor' }), aChannel('first', { is_current: false })] })
  const { choose, press, person } = await show(
    inbox(fakeServer({ ...user, primary: 'first' }), question(null)).answer(reportAbuse, { reported: true }),
  )
  await press('More')
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Report', 'Delete'])
  await person.keyboard('{Escape}')
  await choose('Report')
  await person.click(await screen.findByRole('radio', { name: 'It’s spam' }))
  await person.click(screen.getByRole('button', { name: 'Report' }))
  await screen.findByText('Thanks. Our staff will look into it.')
  expect(screen.queryByRole('button', { name: 'Block this person' })).toBeNull()
})

test('with several blogs one can look at the inbox of one alone', async () => {
  const user = aUser({ channels: [aChannel('mine'), aChannel('other', { is_current: false })] })
  const server = inbox(fakeServer(user), question())
  const { person } = await show(server)
  await person.click(screen.getByRole('link', { name: 'other' }))
  await waitFor(() => expect(server.sentTo(readTimeline).at(-1)).toEqual({ pageRoot: 'inbox', tumblelog: 'other' }))
  await waitFor(() => expect(screen.getByRole('link', { name: 'other' }).getAttribute('aria-current')).toBe('page'))
})

test('a guest is sent to log in', async () => {
  const { router } = renderAt('/inbox', fakeServer())
  await waitFor(() =>
    expect(router.state.location.pathname + router.state.location.search).toBe('/login?next=%2Finbox'),
  )
})

test.each([
  ['', ''],
  [' \n ', ''],
  ['one', '<p>one</p>'],
  ['one\ntwo\r\n\r\n\nthree', '<p>one<br>two</p><p>three</p>'],
  ['a < b & c', '<p>a &lt; b &amp; c</p>'],
])('%j as rich text is %j', (typed, html) => {
  expect(answerHtml(typed)).toBe(html)
})

test('questions that were put aside have a list of their own', async () => {
  const server = fakeServer(aUser()).answer(readTimeline, ({ pageRoot }) =>
    aPage(pageRoot === 'inbox-more' ? [aPost({ id: '9', summary: 'From a stranger' })] : []),
  )
  const { person } = renderAt('/inbox', server)
  await person.click(await screen.findByRole('link', { name: 'More' }))
  expect(await screen.findByRole('heading', { name: 'More in your inbox' })).toBeTruthy()
  expect(server.sentTo(readTimeline).map(({ pageRoot }) => pageRoot)).toEqual(['inbox', 'inbox-more'])
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Inbox' }).getAttribute('href')).toBe('/inbox')
})
