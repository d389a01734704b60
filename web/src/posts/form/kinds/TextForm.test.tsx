import { readTimeline, refreshList } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { aChannel, aUser } from '../../../testing/people.ts'
import { formServer } from '../../../testing/post-form.ts'
import { aBrief, aContent, aPage, aPost } from '../../../testing/posts.ts'
import { renderAt } from '../../../testing/render-at.tsx'
import { useToasts } from '../../../ui/overlays/toasts.ts'
import { useFormPhase } from '../form-phase.ts'

// The editor is a large file; the first test that opens a form waits for it.

const title = () => screen.findByLabelText('Title')
const tagsShown = () =>
  screen
    .queryAllByRole('listitem')
    .map((item) => item.textContent)
    .filter((text) => text?.startsWith('#'))
const submitButton = () => {
  const buttons = within(screen.getByRole('dialog')).getAllByRole('button')
  return buttons.at(-1) as HTMLElement
}
const sentPost = (server: FakeServer) => server.sentTo(updatePost).at(-1)?.post

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  localStorage.clear()
  act(() => useToasts.setState({ toasts: [] }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('the target state is chosen among five, and the button says what will happen [POST-070] [POST-072]', async () => {
  const server = formServer()
  const { person } = renderAt('/new/text', server)
  await title()
  const choice = screen.getByLabelText('Publishing options')
  expect(
    within(choice)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual([...['Post now', 'Save as draft', 'Add to queue', 'Schedule', 'Post privately']])
  for (const [option, label] of [
    ['Post now', 'Post'],
    ['Save as draft', 'Save draft'],
    ['Add to queue', 'Queue'],
    ['Post privately', 'Post privately'],
    ['Schedule', 'Schedule'],
  ] as const) {
    await person.selectOptions(choice, option)
    expect(submitButton().textContent).toBe(label)
  }
  await person.type(await title(), 'Later')
  const when = screen.getByLabelText<HTMLInputElement>('When to post')
  await person.clear(when)
  await person.type(when, '2099-01-02T03:04')
  await person.click(submitButton())
  await waitFor(() =>
    expect(sentPost(server)).toMatchObject({ state: 'on.2', publish_on: new Date('2099-01-02T03:04').toISOString() }),
  )
})

test('what is not valid is not sent, and the form says why [POST-073]', async () => {
  const server = formServer()
  const { person } = renderAt('/new/text', server)
  await title()
  await person.click(submitButton())
  expect((await screen.findByRole('alert')).textContent).toBe('Post body empty.')
  expect(server.sentTo(updatePost)).toEqual([])
  await person.type(screen.getByLabelText('Tags'), 'blue,')
  expect(screen.getByRole('alert')).toBeTruthy()
  await person.type(await title(), 'A')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('a time that has passed says what to do until another is chosen', async () => {
  const { person } = renderAt('/new/text', formServer())
  await person.type(await title(), 'Late')
  await person.selectOptions(screen.getByLabelText('Publishing options'), 'Schedule')
  const when = screen.getByLabelText('When to post')
  fireEvent.change(when, { target: { value: '2001-01-01T12:00' } })
  await person.click(submitButton())
  expect((await screen.findByRole('alert')).textContent).toBe('That time has passed. Choose a later one.')
  expect(when.getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(when, { target: { value: '2099-01-01T12:00' } })
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(when.getAttribute('aria-invalid')).toBe('false')
})

test.each([
  ['the first error of the answer', postsRefusals.dailyLimit, postsRefusals.dailyLimit.text],
  ['the words for trouble', null, 'Sorry, we seem to be having technical trouble. Please try again later.'],
])('a save that fails shows %s and keeps every word [POST-074]', async (_what, refusal, shown) => {
  const server = formServer()
  if (refusal) server.refuse(updatePost, refusal)
  else server.answer(updatePost, () => Promise.reject(new Error('bug')))
  const { person } = renderAt('/new/text', server)
  await person.type(await title(), 'Half a thought')
  await person.type(screen.getByLabelText('Tags'), 'blue,')
  await person.click(submitButton())
  expect(await screen.findByText(shown)).toBeTruthy()
  expect(screen.getByDisplayValue('Half a thought').hasAttribute('disabled')).toBe(false)
  expect(tagsShown()).toEqual(['#blue'])

  // The same words again are the same save; other words are another.
  await person.click(submitButton())
  await waitFor(() => expect(server.sentTo(updatePost)).toHaveLength(2))
  expect(await screen.findByText(shown)).toBeTruthy()
  await person.type(await title(), '!')
  await waitFor(() => expect(screen.queryByText(shown)).toBeNull())
  await person.click(submitButton())
  await waitFor(() => expect(server.sentTo(updatePost)).toHaveLength(3))
  const [first, second, third] = server.sentTo(updatePost).map(({ client_id }) => client_id)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('after a save the form closes, and a quarter of a second later its message shows [POST-057] [POST-075]', async () => {
  const seen: string[] = []
  const stop = useFormPhase.subscribe(({ phase }) => seen.push(phase))
  const { person, router } = renderAt('/new/text', formServer())
  await person.type(await title(), 'Caps')
  vi.useFakeTimers({ shouldAdvanceTime: false, toFake: ['setTimeout', 'clearTimeout'] })
  act(() => submitButton().click())
  for (let turn = 0; turn < 20; turn++) await act(async () => {})
  expect(screen.queryByRole('dialog')).toBeNull()
  stop()
  expect(seen).toEqual(['opening', 'open', 'saved', 'closed'])
  expect(router.state.location.pathname).toBe('/dashboard')
  act(() => void vi.advanceTimersByTime(249))
  expect(screen.queryByText('Posted to mine')).toBeNull()
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.getByText('Posted to mine')).toBeTruthy()
})

test('a saved post appears in the list it was written over [POST-076]', async () => {
  let posts = [aPost({ id: '5' })]
  const server = formServer({ posts })
    .answer(readTimeline, () => aPage(posts))
    .answer(refreshList, () => aPage(posts))
  const { person } = renderAt('/dashboard', server)
  await person.click(await screen.findByRole('link', { name: 'Compose' }))
  await person.click(await screen.findByRole('button', { name: 'Text' }))
  await person.type(await title(), 'Caps')
  posts = [aPost({ id: '99', is_mine: true }), ...posts]
  await person.click(submitButton())
  await waitFor(() => expect(screen.getAllByRole('article').map(({ dataset }) => dataset.postId)).toEqual(['99', '5']))
})

test('an edited post is replaced where it stands [POST-076]', async () => {
  const old = aPost({ id: '5', is_mine: true, tumblelog: aBrief('mine'), content: aContent({ title: 'Old title' }) })
  const server = formServer({ posts: [old] })
  server.answer(updatePost, ({ post }) => ({
    post: { ...old, content: aContent({ title: post?.one ?? '' }), is_edit: true, is_reblog: false },
    created_post: false,
    post_tumblelog: aBrief('mine'),
    post_context_page: '',
    context_tumblelog: null,
    post_dashboard_html: '',
    message: 'Saved',
    pictures_left: [],
  }))
  const { person } = renderAt('/dashboard', server)
  await person.click(await screen.findByRole('button', { name: 'Edit' }))
  const field = await screen.findByDisplayValue('Old title')
  await person.clear(field)
  await person.type(field, 'New title')
  expect(submitButton().textContent).toBe('Save')
  expect(screen.queryByLabelText('Publishing options')).toBeNull()
  await person.click(submitButton())
  expect(await screen.findByRole('heading', { name: 'New title' })).toBeTruthy()
  expect(screen.getAllByRole('article')).toHaveLength(1)
  expect(server.sentTo(updatePost)[0]).toMatchObject({ post_id: '5', edit_post_id: '5', channel_id: 'mine' })
})

test('a draft may go out from its form; a post that is out is saved, or made private [POST-070]', async () => {
  const posts = [aPost({ id: '5', state: 'draft', is_mine: true }), aPost({ id: '6', is_mine: true })]
  const server = formServer({ posts })
  const draft = renderAt('/edit/5', server)
  expect((await screen.findByLabelText<HTMLSelectElement>('Publishing options')).value).toBe('draft')
  draft.unmount()
  const { person } = renderAt('/edit/6', server)
  await person.click(await screen.findByText('Options'))
  await person.click(screen.getByRole('checkbox', { name: 'Private' }))
  await person.click(submitButton())
  await waitFor(() => expect(sentPost(server)).toMatchObject({ state: 'private' }))
})

test('a comma or Enter ends a tag; #, space around it and repeats are dropped [POST-082]', async () => {
  const server = formServer()
  const { person } = renderAt('/new/text', server)
  const field = await screen.findByLabelText('Tags')
  await person.type(field, ' #blue , found things ,Blue,,')
  expect(tagsShown()).toEqual(['#blue', '#found things'])
  await person.type(field, 'kingfisher{Enter}')
  expect(tagsShown()).toEqual(['#blue', '#found things', '#kingfisher'])
  expect(server.sentTo(updatePost)).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Remove the tag found things' }))
  await person.type(field, '{Backspace}')
  expect(tagsShown()).toEqual(['#blue'])
  expect((field as HTMLInputElement).value).toBe('kingfisher')
  await person.type(await title(), 'Caps')
  await person.type(field, '{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sentPost(server)).toMatchObject({ tags: 'blue,kingfisher' }))
})

test('the toolbar has its formats in order, and each shows as pressed while it is on [POST-159] [POST-160]', async () => {
  const { person } = renderAt('/new/text', formServer())
  const toolbar = await screen.findByRole('toolbar', { name: 'Formatting' })
  expect(
    within(toolbar)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label')),
  ).toEqual([
    ...['Bold', 'Italic', 'Headline', 'Link', 'Strikethrough', 'Ordered list', 'Unordered list', 'Blockquote'],
  ])
  for (const name of ['Bold', 'Italic', 'Headline', 'Strikethrough', 'Ordered list', 'Unordered list', 'Blockquote']) {
    const button = within(toolbar).getByRole('button', { name })
    expect(button.getAttribute('aria-pressed')).toBe('false')
    await person.click(button)
    await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'))
    await person.click(button)
    await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('false'))
  }
})

test('a reblog shows what it passes on, may add nothing, and names the post and its key [POST-004] [POST-072] [POST-348]', async () => {
  const server = formServer({ posts: [aPost({ id: '7' })] })
  const { person } = renderAt('/reblog/7/Kx', server)
  await title()
  expect(screen.getByRole('region', { name: 'Post to reblog' }).textContent).toContain('Three bottle caps.')
  expect(submitButton().textContent).toBe('Reblog')
  await person.click(submitButton())
  await waitFor(() =>
    expect(server.sentTo(updatePost)[0]).toMatchObject({ reblog: true, reblog_post_id: '7', reblog_key: 'Kx' }),
  )
})

test('a reblog opens with its words in sight, also when the trail grows, until the writer moves [POST-348]', async () => {
  const watched = new Map<Element, () => void>()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      #seen: Element[] = []
      #run: () => void
      constructor(run: () => void) {
        this.#run = run
      }
      observe(element: Element) {
        this.#seen.push(element)
        watched.set(element, this.#run)
      }
      disconnect() {
        for (const element of this.#seen) watched.delete(element)
      }
    },
  )
  const resize = () => watched.get(screen.getByRole('region', { name: 'Post to reblog' }))?.()
  const { person } = renderAt('/reblog/7/Kx', formServer({ posts: [aPost({ id: '7' })] }))
  await title()
  const words = screen.getByRole('textbox', { name: 'Text' })
  const shown = vi.spyOn(words.closest('[data-words]') as HTMLElement, 'scrollIntoView')
  resize()
  expect(shown).toHaveBeenCalledWith({ block: 'nearest' })
  await waitFor(() => expect(document.activeElement).toBe(words))
  await person.keyboard('x')
  resize()
  expect(shown).toHaveBeenCalledOnce()
})

test('words that were not sent are offered again when the form is opened anew', async () => {
  const first = renderAt('/new/text', formServer())
  await first.person.type(await title(), 'Nearly lost')
  await waitFor(() => expect(localStorage.length).toBe(1))
  first.unmount()

  const { person } = renderAt('/new/text', formServer())
  await person.click(await screen.findByRole('button', { name: 'Restore' }))
  expect(await screen.findByDisplayValue('Nearly lost')).toBeTruthy()
  await person.click(submitButton())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(localStorage.length).toBe(0)
})

test('HTML is written with a preview, and switching to what cannot keep it asks first [POST-071] [POST-080] [POST-091]', async () => {
  const server = formServer()
  const { person } = renderAt('/new/text', server)
  await title()
  await person.click(screen.getByText('Options'))
  const choice = screen.getByLabelText<HTMLSelectElement>('Write in')
  await person.selectOptions(choice, 'HTML')
  await person.click(await screen.findByLabelText('Text in HTML'))
  await person.paste('<p id="x">Blue <b>caps</b></p><script>x()</script>')
  const preview = await screen.findByRole('region', { name: 'Preview' })
  await waitFor(() => expect(preview.querySelector('b')?.textContent).toBe('caps'))
  expect(preview.innerHTML).not.toContain('x()')
  await person.selectOptions(choice, 'Rich text')
  const prompt = await screen.findByRole('alertdialog')
  expect(prompt.textContent).toContain('Some of this HTML would be lost')
  await person.click(within(prompt).getByRole('button', { name: 'Nevermind' }))
  expect(choice.value).toBe('html')
  await person.click(submitButton())
  await waitFor(() => expect(server.sentTo(updatePost)).toHaveLength(1))
  expect(server.sentTo(updatePost)[0]).toMatchObject({
    editor_type: 'html',
    is_rich_text: { one: false, two: false, three: false },
    post: { two: '<p id="x">Blue <b>caps</b></p><script>x()</script>' },
  })
})

test('Markdown is shown as it will be seen, and keeps what it says in the rich editor and back [POST-071, POST-080, POST-091]', async () => {
  const server = formServer()
  const { person } = renderAt('/new/text', server)
  await title()
  await person.click(screen.getByText('Options'))
  const choice = screen.getByLabelText<HTMLSelectElement>('Write in')
  await person.selectOptions(choice, 'Markdown')
  await person.click(await screen.findByLabelText('Text in Markdown'))
  await person.paste('Three **blue** caps\n\n- one\n- two')
  const preview = await screen.findByRole('region', { name: 'Preview' })
  await waitFor(() => expect(preview.querySelector('b')?.textContent).toBe('blue'))
  await person.selectOptions(choice, 'Rich text')
  const words = await screen.findByLabelText('Text')
  await waitFor(() => expect(words.querySelector('b')?.textContent).toBe('blue'))
  expect(words.querySelectorAll('li')).toHaveLength(2)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await person.selectOptions(choice, 'Markdown')
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Text in Markdown')).value).toBe(
    'Three **blue** caps\n\n- one\n- two',
  )
  await person.click(submitButton())
  await waitFor(() => expect(server.sentTo(updatePost)[0]).toMatchObject({ editor_type: 'markdown' }))
})

test.each([
  ['', 'Text in HTML'],
  ['Nest', 'Text'],
])('html of a post from the app %j is edited as %s [POST-089, POST-090]', async (app_name, label) => {
  const post = aPost({ id: '5', is_mine: true, tumblelog: aBrief('mine'), app_name })
  renderAt('/edit/5', formServer({ posts: [post], format: 1 }))
  expect((await screen.findByLabelText(label)).textContent).toContain('Three bottle caps.')
})

test('beside its words a post has an address, a source, a date, permissions and marks, and all are sent [POST-071, POST-107, POST-108, POST-150]', async () => {
  const user = aUser({ channels: [aChannel('mine', { facebook_opengraph_send_posts: true })] })
  const server = formServer({ user })
  const { person } = renderAt('/new/text', server)
  await person.type(await title(), 'Caps')
  await person.click(screen.getByText('Options'))
  const ticks = screen.getAllByRole<HTMLInputElement>('checkbox')
  expect(ticks.map(({ checked, labels }) => [labels?.[0]?.textContent, checked])).toEqual([
    ['SensitiveThe post stays hidden until someone presses it.', false],
    ['For members onlyOnly members of the blog see it.', false],
    ['Can be liked', true],
    ['Can be reblogged', true],
    ['Can be answeredFor posts that ask a question. Replies become answers.', false],
    ['Can be replied to with photos', false],
    ['Sexual themes', false],
    ['Drug use', false],
    ['Violence', false],
    ['Add a pollMembers vote once, then see the results.', false],
    ['Add a buttonThe button opens a page you choose.', false],
    ['Send to Facebook', true],
  ])
  for (const tick of ticks.slice(0, 7)) await person.click(tick)
  await person.type(screen.getByLabelText('Other labels'), 'Spoilers, wrecks')
  await person.type(screen.getByLabelText('Your own warning'), 'A crash')
  await person.type(screen.getByLabelText('Custom address'), 'my-caps')
  await person.type(screen.getByLabelText('Source address'), 'example.com/a')
  fireEvent.change(screen.getByLabelText('Post date'), { target: { value: '2020-01-02T03:04' } })
  await person.type(screen.getByLabelText('Tags'), 'blue,')
  await person.click(submitButton())
  await waitFor(() => expect(server.sentTo(updatePost)).toHaveLength(1))
  expect(server.sentTo(updatePost)[0]).toMatchObject({
    post: {
      tags: 'blue',
      slug: 'my-caps',
      source_url: 'https://example.com/a',
      date: new Date('2020-01-02T03:04').toISOString(),
    },
    owner_flagged_nsfw: true,
    labels: 'sexual themes,spoilers,wrecks',
    warning: 'A crash',
    members_only: true,
    can_be_liked: false,
    can_be_reblogged: false,
    allow_answers: true,
    allow_photo_replies: true,
    send_to_fbog: true,
  })
})

test.each([
  ['/tagged/cats/new/text', 'tagged', 'mine'],
  ['/blog/other/drafts/new/text', 'drafts', 'other'],
])(
  'from %s the page %s and its blog %s go with the post [POST-011, POST-419]',
  async (path, context_page, context_id) => {
    const channels = [aChannel('mine'), aChannel('other', { is_current: false })]
    const server = formServer({ user: aUser({ channels }) })
    const { person } = renderAt(path, server)
    await person.type(await title(), 'Caps')
    await person.click(submitButton())
    await waitFor(() => expect(server.sentTo(updatePost)).toMatchObject([{ context_page, context_id }]))
  },
)

test('a reblog says where it was found, and the tracker of the post [POST-419]', async () => {
  const server = formServer({ posts: [aPost({ id: '7', pt: 'promoted:cats' })] })
  const { person } = renderAt('/tagged/cats', server)
  await person.click(within(await screen.findByRole('article')).getByRole('button', { name: 'Reblog' }))
  await title()
  await person.click(submitButton())
  await waitFor(() =>
    expect(server.sentTo(updatePost)).toMatchObject([
      { reblog: true, pt: 'promoted:cats', reblog_source: 'tagged', context_page: 'tagged', context_id: 'mine' },
    ]),
  )
})

test('linked networks are preset by the blog’s settings, with words of one’s own for the tweet [POST-071, POST-378, POST-417]', async () => {
  const user = aUser({
    channels: [
      aChannel('mine', { twitter_send_posts: true }),
      aChannel('quiet', { is_current: false }),
      aChannel('loud', { is_current: false, facebook_opengraph_send_posts: true }),
    ],
  })
  const server = formServer({ user })
  const { person } = renderAt('/new/text', server)
  await person.type(await title(), 'Caps')
  await person.click(screen.getByText('Options'))
  expect(screen.getByLabelText<HTMLInputElement>('Send to Twitter').checked).toBe(true)
  expect(screen.queryByLabelText('Send to Facebook')).toBeNull()
  const tweet = screen.getByLabelText('Tweet text')
  await person.click(tweet)
  await person.paste('[URL]'.repeat(5))
  expect(tweet.getAttribute('aria-invalid')).toBe('true')
  await person.click(submitButton())
  expect(screen.getAllByText('A tweet can have up to 140 characters.').length).toBeGreaterThan(0)
  expect(server.sentTo(updatePost)).toEqual([])
  await person.selectOptions(screen.getByLabelText('Blog to post to'), 'quiet')
  expect(screen.queryByLabelText('Send to Twitter')).toBeNull()
  await person.selectOptions(screen.getByLabelText('Blog to post to'), 'loud')
  expect(screen.queryByLabelText('Send to Twitter')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Send to Facebook').checked).toBe(true)
  await person.selectOptions(screen.getByLabelText('Blog to post to'), 'mine')
  await person.clear(screen.getByLabelText('Tweet text'))
  await person.type(screen.getByLabelText('Tweet text'), 'Look')
  await person.click(submitButton())
  await waitFor(() =>
    expect(server.sentTo(updatePost)[0]).toMatchObject({ send_to_twitter: true, custom_tweet: 'Look' }),
  )
})

test('words are kept for the blog they are meant for, each account for itself', async () => {
  const user = aUser({ channels: [aChannel('mine'), aChannel('other', { is_current: false })] })
  const { person, unmount } = renderAt('/new/text', formServer({ user }))
  await person.type(await title(), 'Nearly lost')
  const blogsStored = () => Object.values(localStorage).map((stored) => JSON.parse(stored).written.blogName)
  await waitFor(() => expect(blogsStored()).toEqual(['mine']))
  await person.selectOptions(screen.getByLabelText('Blog to post to'), 'other')
  await waitFor(() => expect(blogsStored()).toEqual(['other']))
  unmount()

  const someone = renderAt('/new/text', formServer({ user: aUser({ name: 'else', channels: [aChannel('other')] }) }))
  await title()
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
  someone.unmount()
  const back = renderAt('/new/text', formServer({ user }))
  await back.person.type(await title(), 'Something else')
  expect(await screen.findByText(/You were writing something for other/)).toBeTruthy()
  await back.person.click(screen.getByRole('button', { name: 'Restore' }))
  expect(await screen.findByDisplayValue('Nearly lost')).toBeTruthy()
  expect(screen.getByLabelText<HTMLSelectElement>('Blog to post to').value).toBe('other')
  // The words in its place wait in turn.
  await back.person.click(await screen.findByRole('button', { name: 'Restore' }))
  expect(await screen.findByDisplayValue('Something else')).toBeTruthy()
})

test('a blog that approves posts is offered for new ones, which are sent without a state, and kept when left [CTRL-085]', async () => {
  const server = formServer({ user: aUser({ contributes_to: ['ours'] }) })
  const { person } = renderAt('/new/text', server)
  await person.type(await title(), 'News')
  await person.selectOptions(screen.getByLabelText('Publishing options'), 'draft')
  const blog = screen.getByLabelText<HTMLSelectElement>('Blog to post to')
  await person.selectOptions(blog, 'ours')
  expect(screen.queryByLabelText('Publishing options')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Close' }))
  await person.click(await screen.findByRole('button', { name: 'Keep writing' }))
  expect(server.sentTo(updatePost)).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Submit for approval' }))
  await waitFor(() => expect(server.sentTo(updatePost)).toHaveLength(1))
  expect(server.sentTo(updatePost)[0]).toMatchObject({ channel_id: 'ours', post: { one: 'News', state: '0' } })
})
