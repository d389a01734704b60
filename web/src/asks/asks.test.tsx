import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { askQuestion } from '@bowerbird/domain/asks/asks.contract.ts'
import { asksOff } from '@bowerbird/domain/asks/asks.refusals.ts'
import { readBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { suggestTags } from '@bowerbird/domain/posts/suggestions.contract.ts'
import { act, screen, waitFor } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiRefusal, offlineCode } from '../core/call-api.ts'
import { emitSessionEnd } from '../core/session-end.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { fakeUploads } from '../testing/fake-uploads.ts'
import { aBlog, aSession, aUser } from '../testing/people.ts'
import { renderAt, renderPart } from '../testing/render-at.tsx'
import { AskForm } from './AskForm.tsx'

beforeEach(() => localStorage.clear())

const blog = { name: 'wren', anonymous_asks: true }
const field = () => screen.getByRole('textbox', { name: /Ask wren/ }) as HTMLTextAreaElement
const askButton = () => screen.getByRole('button', { name: /Ask$/ }) as HTMLButtonElement
const counter = () => screen.getByRole('status', { name: 'Characters left' })

async function open(change: Partial<typeof blog> = {}) {
  const onAsked = vi.fn()
  const server = fakeServer(aUser()).answer(askQuestion, ({ recipient }) => ({ recipient, anonymous: false }))
  const view = await renderPart(<AskForm blog={{ ...blog, ...change }} onAsked={onAsked} />, server)
  return { ...view, server, onAsked }
}

test('the counter says what is left and grows louder [BLOG-181, BLOG-359, BLOG-360]', async () => {
  const { person } = await open()
  const look = async (length: number) => {
    await person.clear(field())
    await person.click(field())
    await person.paste('x'.repeat(length))
    return [counter().textContent, counter().className.split(' ').at(-1)]
  }
  expect(counter().textContent).toBe('500')
  expect(await look(399)).toEqual(['101', 'plain'])
  expect(await look(400)).toEqual(['100', 'ok'])
  expect(await look(460)).toEqual(['40', 'warning'])
  expect(await look(480)).toEqual(['20', 'danger'])
})

test('what is typed or pasted past 500 characters is cut, and newlines go [BLOG-356, BLOG-357]', async () => {
  const { person } = await open()
  await person.click(field())
  await person.paste(`a\nb\r\n${'x'.repeat(600)}`)
  expect(field().value).toBe(`ab${'x'.repeat(498)}`)
  expect(counter().textContent).toBe('0')
})

test('what is said against a question goes once something about it is changed', async () => {
  const { person, server } = await open()
  server.refuse(askQuestion, asksOff())
  await person.type(field(), 'Why blue?')
  await person.click(askButton())
  expect(await screen.findByRole('alert')).toBeTruthy()
  await person.click(screen.getByRole('checkbox', { name: 'Ask anonymously' }))
  expect(screen.queryByRole('alert')).toBeNull()
  await person.click(askButton())
  expect(await screen.findByRole('alert')).toBeTruthy()
  await person.type(field(), '?')
  expect(screen.queryByRole('alert')).toBeNull()
  const [first, second] = server.sentTo(askQuestion).map(({ client_id }) => client_id)
  expect(second).not.toBe(first)
})

test('Ask can be pressed only with 1 to 500 characters besides white space [BLOG-358]', async () => {
  const { person, server } = await open()
  expect(askButton().disabled).toBe(true)
  await person.type(field(), '   ')
  expect(askButton().disabled).toBe(true)
  await person.type(field(), '?')
  expect(askButton().disabled).toBe(false)
  await person.click(askButton())
  await waitFor(() =>
    expect(server.sentTo(askQuestion)).toMatchObject([{ recipient: 'wren', question: '?', anonymous: false }]),
  )
})

test('a question of 500 characters can be asked [BLOG-358]', async () => {
  const { person, server } = await open()
  await person.click(field())
  await person.paste('x'.repeat(500))
  expect([counter().textContent, askButton().disabled]).toEqual(['0', false])
  await person.click(askButton())
  await waitFor(() => expect(server.sentTo(askQuestion)).toMatchObject([{ question: 'x'.repeat(500) }]))
})

test('a question begins empty, under one’s name and unsent; while it is saved nothing of it can be changed [BLOG-345]', async () => {
  const { person, server } = await open()
  const name = () => screen.getByRole('checkbox', { name: /Ask anonymously/ }) as HTMLInputElement
  expect([field().value, name().checked, field().disabled]).toEqual(['', false, false])
  const saved = Promise.withResolvers<{ recipient: string; anonymous: boolean }>()
  server.answer(askQuestion, () => saved.promise)
  await person.type(field(), 'Who?')
  await person.click(askButton())
  expect([field().disabled, name().disabled, askButton().disabled]).toEqual([true, true, true])
  expect(server.sentTo(askQuestion)).toEqual([
    { client_id: expect.any(String), recipient: 'wren', anonymous: false, question: 'Who?' },
  ])
  saved.reject(new Error('lost'))
  await waitFor(() => expect(field().disabled).toBe(false))
  expect(field().value).toBe('Who?')
})

test('a name can be left out only where the blog allows it [BLOG-180]', async () => {
  const { unmount } = await open({ anonymous_asks: false })
  expect(screen.queryByRole('checkbox')).toBeNull()
  unmount()
  const { person, server } = await open()
  await person.type(field(), 'Who are you?')
  await person.click(screen.getByRole('checkbox', { name: /Ask anonymously/ }))
  await person.click(askButton())
  await waitFor(() => expect(server.sentTo(askQuestion)).toMatchObject([{ anonymous: true }]))
})

test('a link is refused before anything is sent, and the words stay [BLOG-352]', async () => {
  const { person, server } = await open()
  await person.type(field(), 'See www.example.com?')
  await person.click(askButton())
  expect(screen.getByText("Sorry, but please don't include links in questions.")).toBeTruthy()
  expect(field().value).toBe('See www.example.com?')
  expect(server.sentTo(askQuestion)).toEqual([])
})

test('while it is sent nothing is sent twice; a failure keeps the question, success ends the form [BLOG-178, BLOG-179]', async () => {
  const { person, server, onAsked } = await open()
  let fail = (_why: Error) => {}
  server.answer(askQuestion, () => new Promise((_done, reject) => (fail = reject)))
  await person.type(field(), 'Why moss?')
  await person.click(askButton())
  await person.keyboard('{Enter}')
  expect([askButton().disabled, field().disabled]).toEqual([true, true])
  server.refuse(askQuestion, coreRefusals.busy)
  fail(new Error('lost'))
  await waitFor(() => expect(askButton().disabled).toBe(false))
  expect(field().value).toBe('Why moss?')
  server.answer(askQuestion, { recipient: 'wren', anonymous: false })
  await person.click(askButton())
  await waitFor(() => expect(onAsked).toHaveBeenCalledTimes(1))
  const sent = server.sentTo(askQuestion)
  expect(sent).toHaveLength(2)
  expect(new Set(sent.map(({ client_id }) => client_id)).size).toBe(1)
})

test('what went wrong is said in a bar: the server’s first error, or that it could not be reached [BLOG-403, BLOG-404]', async () => {
  const { person, server } = await open()
  server.refuse(askQuestion, asksOff())
  await person.type(field(), 'Why moss?')
  await person.click(askButton())
  expect((await screen.findByRole('alert')).textContent).toBe("This Tumblr doesn't accept questions.")
  server.answer(askQuestion, () => Promise.reject(new ApiRefusal({ status: 0, code: offlineCode, text: 'offline' })))
  await person.click(askButton())
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Something went screwy.'))
})

const withBlog = (change: object) =>
  fakeServer(aUser()).answer(readBlog, aBlog('wren', { asks: true, submissions: true, is_mine: false, ...change }))

test('the ask page asks and goes back to the blog, or says that questions are off [BLOG-182, BLOG-184]', async () => {
  const off = renderAt('/blog/wren/ask', withBlog({ asks: false }))
  expect(await screen.findByText("This Tumblr doesn't accept questions.")).toBeTruthy()
  off.unmount()
  const server = withBlog({}).answer(askQuestion, { recipient: 'wren', anonymous: false })
  const { person, router } = renderAt('/blog/wren/ask', server)
  await person.type(await screen.findByRole('textbox', { name: /Ask wren/ }), 'Why moss?')
  await person.click(askButton())
  await waitFor(() => expect(router.state.location.pathname).toBe('/blog/wren'))
})

const outOfSession = 'You’ve been logged out. Your text is saved. Log in'

test('a session that ends while one asks is told as in a post, and the question is back after logging in', async () => {
  const server = withBlog({}).refuse(askQuestion, coreRefusals.signedOut)
  const { person, unmount } = renderAt('/blog/wren/ask', server)
  await person.type(await screen.findByRole('textbox', { name: /Ask wren/ }), 'Why moss?')
  server.answer(readUserInfo, aSession(null))
  await person.click(askButton())
  expect((await screen.findByRole('alert')).textContent).toBe(outOfSession)
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login?next=%2Fblog%2Fwren%2Fask')
  unmount()
  renderAt('/blog/wren/ask', withBlog({}))
  expect(await screen.findByDisplayValue('Why moss?')).toBeTruthy()
})

test('an old key is fetched anew and the question asked; what was asked does not come back', async () => {
  const server = withBlog({}).refuse(askQuestion, coreRefusals.badFormKey)
  const { person, unmount } = renderAt('/blog/wren/ask', server)
  await person.type(await screen.findByRole('textbox', { name: /Ask wren/ }), 'Why moss?')
  server.answer(readUserInfo, () => {
    server.answer(askQuestion, { recipient: 'wren', anonymous: false })
    return aSession(aUser())
  })
  await person.click(askButton())
  await waitFor(() => expect(server.sentTo(askQuestion)).toHaveLength(2))
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).not.toContain('Why moss?'))
  unmount()
})

test('a submission outlives a lost session, and leaves the browser when its writer logs out', async () => {
  const server = withBlog({}).answer(suggestTags, { tags: [] }).refuse(updatePost, coreRefusals.badFormKey)
  const { person, unmount } = renderAt('/blog/wren/submit', server)
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Post type' }), 'Quote')
  await person.type(await screen.findByRole('textbox', { name: 'Quote' }), 'Moss is soft')
  server.answer(readUserInfo, aSession(null))
  await person.click(screen.getByRole('button', { name: 'Submit' }))
  expect((await screen.findByRole('alert')).textContent).toBe(outOfSession)
  unmount()
  localStorage.setItem('unsent/somebody-else/ask/wren', '{"question":"Mine"}')
  renderAt('/blog/wren/submit', withBlog({}).answer(suggestTags, { tags: [] }))
  expect(await screen.findByDisplayValue('Moss is soft')).toBeTruthy()
  emitSessionEnd()
  expect(Object.keys(localStorage).filter((key) => key.startsWith('unsent'))).toEqual(['unsent/somebody-else/ask/wren'])
})

test('a guest who wants to ask is sent to log in and comes back [BLOG-187]', async () => {
  const { router } = renderAt('/blog/wren/ask')
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(router.state.location.search).toContain(encodeURIComponent('/blog/wren/ask'))
})

test('the submit page sends a post in, or says that submissions are off [BLOG-183, BLOG-184]', async () => {
  const off = renderAt('/blog/wren/submit', withBlog({ submissions: false }))
  expect(await screen.findByText("This Tumblr doesn't accept submissions.")).toBeTruthy()
  off.unmount()
  const server = withBlog({}).answer(suggestTags, { tags: [] })
  const { person } = renderAt('/blog/wren/submit', server)
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Post type' }), 'Link')
  await person.type(await screen.findByRole('textbox', { name: 'Title' }), 'A find')
  await person.click(screen.getByRole('button', { name: 'Submit' }))
  expect(await screen.findByText(postsRefusals.noUrl.text)).toBeTruthy()
  expect(server.sentTo(updatePost)).toEqual([])
  expect(screen.getByDisplayValue('A find')).toBeTruthy()
})

test('a submission takes photos, formats and tags; one that fails keeps them and is sent again as the same [POST-102]', async () => {
  const uploads = fakeUploads()
  URL.createObjectURL = () => 'blob:here'
  URL.revokeObjectURL = () => {}
  const server = withBlog({}).answer(suggestTags, { tags: [] }).refuse(updatePost, coreRefusals.busy)
  const { person, router } = renderAt('/blog/wren/submit', server)
  const kind = await screen.findByRole('combobox', { name: 'Post type' })
  const words = (await screen.findByLabelText('Text')) as HTMLElement & { editor: Editor }
  act(() => void words.editor.commands.setContent('<p>Some <b>bold</b> words</p>', { emitUpdate: true }))
  await person.selectOptions(kind, 'Photos')
  await person.upload(await screen.findByLabelText(/Choose photos/), new File(['abcd'], 'a.png', { type: 'image/png' }))
  await person.click(screen.getByRole('button', { name: 'Submit' }))
  expect(await screen.findByText(postsRefusals.uploadsInProgress.text)).toBeTruthy()
  await act(async () => uploads[0]?.answer({ url: '/media/a.png' }))
  await person.type(screen.getByRole('combobox', { name: 'Tags' }), 'found,')
  await person.click(screen.getByRole('button', { name: 'Submit' }))
  expect(await screen.findByText(coreRefusals.busy.text)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(server.sentTo(updatePost)).toHaveLength(2))
  const [first, second] = server.sentTo(updatePost)
  expect(first).toEqual(second)
  expect(first).toMatchObject({
    channel_id: 'wren',
    images: { o1: '/media/a.png' },
    post: { type: 'photo', tags: 'found' },
  })
  await person.selectOptions(kind, 'Text')
  server.answer(updatePost, () => Promise.reject(new Error('not looked at')))
  await person.click(screen.getByRole('button', { name: 'Submit' }))
  await waitFor(() =>
    expect(server.sentTo(updatePost)[2]?.post).toMatchObject({ type: 'text', two: '<p>Some <b>bold</b> words</p>' }),
  )
  expect(router.state.location.pathname).toBe('/blog/wren/submit')
})
