import { readLinkData } from '@bowerbird/domain/media/media.contract.ts'
import { mediaRefusals } from '@bowerbird/domain/media/media.refusals.ts'
import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { aPostOf } from '../../../testing/kinds.ts'
import { formServer } from '../../../testing/post-form.ts'
import { renderAt } from '../../../testing/render-at.tsx'
import { fillFrom } from './link-look-up.ts'

const submit = () => screen.getByRole('button', { name: 'Post' })
const lastSent = async (server: FakeServer) => {
  await waitFor(() => expect(server.sentTo(updatePost)).not.toHaveLength(0))
  return server.sentTo(updatePost).at(-1)
}
const refused = async () => (await screen.findByRole('alert')).textContent

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  localStorage.clear()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a quote turns its quotes as they are typed, and goes with its source [POST-113] [POST-119] [POST-129] [POST-222] [POST-228]', async () => {
  const server = formServer()
  const { person } = renderAt('/new/quote', server)
  const quote = await screen.findByLabelText<HTMLTextAreaElement>('Quote')
  await person.click(submit())
  expect(await refused()).toBe('No quote.')
  await person.type(quote, `It's "6'2" tall`)
  expect(quote.value).toBe('It’s “6′2″ tall')
  quote.setSelectionRange(0, 0)
  await person.type(quote, '"', { initialSelectionStart: 0, initialSelectionEnd: 0 })
  expect(quote.value).toBe('“It’s “6′2″ tall')
  expect(quote.selectionStart).toBe(1)
  expect(await screen.findByLabelText('Source')).toBeTruthy()
  await person.click(submit())
  expect((await lastSent(server))?.post).toMatchObject({ type: 'quote', one: '“It’s “6′2″ tall', two: '' })
})

test('a chat shows the names of its speakers as they are typed [POST-115] [POST-134] [POST-135] [POST-222]', async () => {
  const server = formServer()
  const { person } = renderAt('/new/chat', server)
  const chat = await screen.findByLabelText('Chat')
  await person.click(submit())
  expect(await refused()).toBe('No chat.')
  await person.type(chat, 'Wren: "look"{Enter}nobody speaks{Enter}see http://a.example')
  const labels = [...document.querySelectorAll('form b')].map((label) => label.textContent)
  expect(labels).toEqual(['Wren:', '', ''])
  await person.click(submit())
  expect((await lastSent(server))?.post).toMatchObject({
    type: 'chat',
    two: 'Wren: "look"\nnobody speaks\nsee http://a.example',
  })
})

test.each([
  ['/new/text', 'Text'],
  ['/new/photo', 'Caption'],
  ['/new/quote', 'Source'],
  ['/new/link', 'Caption'],
  ['/new/audio', 'Caption'],
  ['/new/video', 'Caption'],
  ['/edit/5', 'Answer'],
  ['/edit/5', 'Caption'],
])('at %s the field %s takes rich text [POST-118] [POST-222]', async (path, label) => {
  const ask = { asker: null, asker_name: '', question: 'Why?' }
  const answer = aPostOf({ type: 'answer', ask, body_html: '<p>So.</p>' }, { id: '5', is_mine: true })
  renderAt(path, formServer({ posts: [answer] }))
  expect((await screen.findByLabelText(label)).getAttribute('contenteditable')).toBe('true')
})

test.each([
  ['/new/text', 'Text'],
  ['/new/chat', 'Chat'],
  ['/new/link', 'Excerpt'],
])(
  'at %s the title is one line of plain text, with quotes as they are typed, and Enter goes on to %s [POST-220] [POST-222] [POST-228]',
  async (path, next) => {
    const { person } = renderAt(path, formServer())
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Title')
    expect(field.placeholder).toBe('Title')
    await person.click(field)
    await person.paste('A cap,\r\na feather')
    await person.type(field, ' and "a"{Enter}')
    expect(field.value).toBe('A cap, a feather and "a"')
    expect(document.activeElement).toBe(screen.getByLabelText(next))
    await person.type(field, '{Control>}{Enter}{/Control}')
    expect(field.value).toBe('A cap, a feather and "a"')
  },
)

describe('a link', () => {
  const page = {
    url: 'https://a.example/',
    title: 'Bowers',
    excerpt: 'How they build.',
    author: 'A. Wren',
    thumbnail: '/media/t.png',
  }

  test('fills what nobody typed, keeps what somebody did, and its picture can go [POST-114] [POST-133]', async () => {
    const server = formServer().answer(readLinkData, page)
    const { person } = renderAt('/new/link', server)
    await person.type(await screen.findByLabelText('Title'), 'Mine')
    await person.type(screen.getByLabelText('Address'), 'https://a.example/')
    expect(await screen.findByDisplayValue('How they build.')).toBeTruthy()
    expect(screen.getByDisplayValue('A. Wren')).toBeTruthy()
    expect(screen.getByDisplayValue('Mine')).toBeTruthy()
    expect(server.sentTo(readLinkData)).toEqual([{ url: 'https://a.example/' }])
    expect(document.querySelector('img[src="/media/t.png"]')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Remove the picture' }))
    await person.click(submit())
    expect(await lastSent(server)).toMatchObject({
      post: { type: 'link', one: 'Mine', two: 'https://a.example/' },
      excerpt: 'How they build.',
      author: 'A. Wren',
      thumbnail: '',
    })
  })

  test('cannot be sent while its page is looked up, and can when that failed [POST-130] [POST-133]', async () => {
    const answer = Promise.withResolvers<typeof page>()
    const server = formServer().answer(readLinkData, () => answer.promise)
    const { person } = renderAt('/new/link', server)
    await person.type(await screen.findByLabelText('Address'), 'https://a.example/')
    await screen.findByText('Loading the page')
    await person.click(submit())
    expect(await refused()).toBe('Loading OpenGraph data.')
    await act(async () => answer.reject(new Error(mediaRefusals.noPageThere.text)))
    await person.click(submit())
    expect((await lastSent(server))?.post).toMatchObject({ two: 'https://a.example/' })
  })

  test('is given up on after ten seconds [POST-133]', async () => {
    const server = formServer().answer(readLinkData, () => new Promise(() => {}))
    const { person } = renderAt('/new/link', server)
    const address = await screen.findByLabelText('Address')
    await person.click(address)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    await person.paste('https://a.example/')
    await act(() => vi.advanceTimersByTimeAsync(400))
    expect(screen.getByText('Loading the page')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(screen.queryByText('Loading the page')).toBeNull()
    vi.useRealTimers()
    await person.click(submit())
    expect((await lastSent(server))?.post).toMatchObject({ type: 'link' })
  })

  test.each([
    ['', 'No url.'],
    ['nowhere', 'Not a valid URL'],
  ])(
    'with the address %j is refused with %s, and nobody is asked [POST-131] [POST-132] [POST-158]',
    async (typed, text) => {
      const server = formServer()
      const { person } = renderAt('/new/link', server)
      const address = await screen.findByLabelText('Address')
      if (typed) await person.type(address, typed)
      await person.click(submit())
      expect(await refused()).toBe(text)
      expect(server.sentTo(updatePost)).toEqual([])
      expect(server.sentTo(readLinkData)).toEqual([])
    },
  )

  test('without a scheme gets https, by itself, for the look-up and when it is sent [POST-158]', async () => {
    const server = formServer().answer(readLinkData, page)
    const { person } = renderAt('/new/link', server)
    const address = await screen.findByLabelText<HTMLInputElement>('Address')
    await person.type(address, 'a.example/caps')
    expect(await screen.findByDisplayValue('How they build.')).toBeTruthy()
    expect(server.sentTo(readLinkData)).toEqual([{ url: 'https://a.example/caps' }])
    await person.keyboard('{Control>}{Enter}{/Control}')
    expect((await lastSent(server))?.post).toMatchObject({ two: 'https://a.example/caps' })
  })

  test('that leaves its field stands there with its scheme', async () => {
    const { person } = renderAt('/new/link', formServer().answer(readLinkData, page))
    const address = await screen.findByLabelText<HTMLInputElement>('Address')
    await person.type(address, 'a.example')
    await person.tab()
    expect(address.value).toBe('https://a.example')
  })

  test('whose page could not be read says so until it is tried again or changed [POST-133]', async () => {
    const server = formServer().refuse(readLinkData, mediaRefusals.noPageThere)
    const { person } = renderAt('/new/link', server)
    const address = await screen.findByLabelText('Address')
    await person.type(address, 'https://a.example/')
    expect(await screen.findByText(/Couldn’t load that page/)).toBeTruthy()
    server.answer(readLinkData, page)
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByDisplayValue('How they build.')).toBeTruthy()
    expect(screen.queryByText(/Couldn’t load that page/)).toBeNull()
    server.refuse(readLinkData, mediaRefusals.noPageThere)
    await person.type(address, 'b')
    expect(await screen.findByText(/Couldn’t load that page/)).toBeTruthy()
    await person.type(address, 'c')
    expect(screen.queryByText(/Couldn’t load that page/)).toBeNull()
  })

  test('another page takes the place of what the first one said, and of nothing else [POST-133]', () => {
    const now = { title: 'Bowers', url: '', caption: '', excerpt: 'Typed over', author: '', thumbnail: '/media/t.png' }
    const other = { ...page, title: 'Nests', excerpt: 'Of twigs.', author: 'B.', thumbnail: '' }
    expect(fillFrom(now, other, page)).toEqual({ title: 'Nests', author: 'B.', thumbnail: '' })
  })
})
