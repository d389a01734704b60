import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { type Gif, searchGifs } from '@bowerbird/domain/search/gifs.contract.ts'
import { act, fireEvent, renderHook, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Caller } from '../core/call-api.ts'
import { type FakeServer, fakeServer } from '../testing/fake-server.ts'
import { aGif as anyGif } from '../testing/gifs.ts'
import { aUser } from '../testing/people.ts'
import { renderPart } from '../testing/render-at.tsx'
import { GifPicker } from './GifPicker.tsx'
import { clearGifs, findGifs } from './gif-search.ts'
import { useBatches } from './use-gif-search.ts'

const aGif = (change: Partial<Gif> = {}) =>
  anyGif({ postTags: ['gif', 'cats', 'blue', 'caps', 'more'], postBlogUuid: 't:wren', ...change })

beforeEach(() => {
  clearGifs()
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  })
})
afterEach(() => {
  vi.useRealTimers()
})

async function open(server: FakeServer) {
  const onChoose = vi.fn()
  const anchor = { current: document.body }
  await renderPart(<GifPicker anchor={anchor} onChoose={onChoose} onClose={() => {}} />, server)
  const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  return { onChoose, person, input: await screen.findByLabelText('Find a GIF') }
}
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('typing searches once it rests for 250 ms, shows a loader, then tiles with tags and origin; choosing hands one over [POST-272] [POST-275] [POST-277] [POST-279] [POST-280] [POST-281] [POST-286] [POST-294]', async () => {
  const server = fakeServer(aUser()).answer(searchGifs, { media: [aGif()] })
  const { person, input, onChoose } = await open(server)
  expect(input.getAttribute('placeholder')).toBe('Find a GIF')
  await person.type(input, ' Happy CATS ')
  await wait(190)
  expect(server.sentTo(searchGifs)).toEqual([])
  expect(screen.getByText('Looking for GIFs')).toBeTruthy()
  await wait(60)
  expect(server.sentTo(searchGifs)).toEqual([{ q: 'happy cats', limit: 200, context: 'post form' }])
  expect(screen.queryByText('Looking for GIFs')).toBeNull()
  expect(screen.getByText('#cats #blue #caps')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Originally posted by satin' }).getAttribute('href')).toBe(
    '/blog/satin/post/2',
  )
  await person.click(screen.getByRole('img', { name: /GIF by satin/ }))
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(aGif())
  screen.getByRole('button', { name: /GIF by satin/ }).focus()
  await person.keyboard('{Enter}')
  expect(onChoose).toHaveBeenCalledTimes(2)
})

test('a late answer to an older query is never shown, and no query empties the grid [POST-274] [POST-276]', async () => {
  const first = Promise.withResolvers<{ media: Gif[] }>()
  const server = fakeServer(aUser()).answer(searchGifs, ({ q }) =>
    q === 'a' ? first.promise : { media: [aGif({ rootBlog: 'second' })] },
  )
  const { person, input } = await open(server)
  await person.type(input, 'a')
  await wait(260)
  await person.type(input, 'b')
  await wait(260)
  await act(async () => first.resolve({ media: [aGif({ rootBlog: 'first' })] }))
  expect(screen.queryByText(/posted by first/)).toBeNull()
  expect(screen.getByText(/posted by second/)).toBeTruthy()
  await person.clear(input)
  await wait(260)
  expect(screen.queryByText(/posted by second/)).toBeNull()
  expect(server.sentTo(searchGifs)).toHaveLength(2)
})

test.each(
  [
    'Nothing turned up. Bummer.',
    'No GIFs here. Weird.',
    'We looked everywhere. Nope.',
    'Zilch. Try another word.',
    'That one stumped us.',
    'Zero GIFs. Zero.',
    'Came back empty-handed. Sorry.',
    'Not a single GIF. Try again?',
    'Hmm. The GIFs are hiding.',
  ].map((message, place) => [message, place] as const),
)('nothing found shows one of nine messages by chance: %s [POST-290] [POST-291]', async (message, place) => {
  vi.spyOn(Math, 'random').mockReturnValue((place + 0.5) / 9)
  const { person, input } = await open(fakeServer(aUser()).answer(searchGifs, { media: [] }))
  await person.type(input, 'zzz')
  await wait(260)
  expect(screen.getByText(message)).toBeTruthy()
  vi.restoreAllMocks()
})

test('a message stands in place of the grid, cleaned, until one looks anyway [POST-292] [POST-293]', async () => {
  const bad = '<script>x()</script><link rel="stylesheet" href="x"><img src="x" onerror="x()"><style>x()</style>'
  const message = {
    header: `Hold on & <i>breathe</i>${bad}`,
    body: `Are you <b onclick="x()">well</b>?${bad}<form>x</form>`,
  }
  const { person, input } = await open(fakeServer(aUser()).answer(searchGifs, { media: [aGif()], message }))
  await person.type(input, 'sad')
  await wait(260)
  expect(screen.getByRole('heading').textContent).toBe('Hold on & breathe')
  expect(screen.getByText('well').outerHTML).toBe('<b>well</b>')
  const shown = screen.getByRole('dialog', { name: 'GIFs' })
  expect(shown.querySelector('script, link, style, form, [onerror], [onclick]')).toBeNull()
  expect(shown.textContent).not.toContain('x()')
  expect(screen.queryByText(/posted by satin/)).toBeNull()
  await person.click(screen.getByRole('button', { name: 'View results anyway' }))
  expect(screen.getByText(/posted by satin/)).toBeTruthy()
})

test.each([
  ['a header', { header: 'Hold on', body: '' }],
  ['a body', { header: '', body: 'Hold on' }],
])('%s is message enough, and without results it offers nothing to look at [POST-292]', async (_what, message) => {
  const { person, input } = await open(fakeServer(aUser()).answer(searchGifs, { media: [], message }))
  await person.type(input, 'sad')
  await wait(260)
  expect(screen.getByText('Hold on')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'View results anyway' })).toBeNull()
})

test('a search that is refused says so in place of the grid, and the next one is made [POST-472]', async () => {
  const server = fakeServer(aUser()).refuse(searchGifs, coreRefusals.tooMany)
  const { person, input } = await open(server)
  await person.type(input, 'cats')
  await wait(260)
  expect(screen.getByText(coreRefusals.tooMany.text)).toBeTruthy()
  server.answer(searchGifs, { media: [aGif()] })
  await person.type(input, 's')
  await wait(260)
  expect(screen.queryByText(coreRefusals.tooMany.text)).toBeNull()
  expect(screen.getByText(/posted by satin/)).toBeTruthy()
})

test('a search that failed is made again by a press', async () => {
  const server = fakeServer(aUser()).refuse(searchGifs, coreRefusals.tooMany)
  const { person, input } = await open(server)
  await person.type(input, 'cats')
  await wait(260)
  server.answer(searchGifs, { media: [aGif()] })
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await wait(260)
  expect(screen.queryByText(coreRefusals.tooMany.text)).toBeNull()
  expect(screen.getByText(/posted by satin/)).toBeTruthy()
})

const many = Array.from({ length: 120 }, (_, place) => aGif({ postId: String(place), mediaUrl: `/media/${place}.gif` }))

test('many results are drawn in batches of 50, 5 ms apart [POST-282]', () => {
  vi.useFakeTimers()
  const { result } = renderHook(() => useBatches(many))
  const counts = [0, 4, 1, 4, 1].map((ms) => {
    act(() => void vi.advanceTimersByTime(ms))
    return result.current.length
  })
  expect(counts).toEqual([50, 50, 100, 100, 120])
})

test('the picker draws its tiles so, until all are there [POST-282]', async () => {
  const { input } = await open(fakeServer(aUser()).answer(searchGifs, { media: many }))
  vi.useFakeTimers()
  fireEvent.change(input, { target: { value: 'cats' } })
  await wait(250)
  expect(screen.getAllByRole('img')).toHaveLength(50)
  await wait(5)
  expect(screen.getAllByRole('img')).toHaveLength(100)
  await wait(5)
  expect(screen.getAllByRole('img')).toHaveLength(120)
})

test('one who types back what was looked for already sees it without a call [POST-285]', async () => {
  const server = fakeServer(aUser()).answer(searchGifs, ({ q }) => ({ media: [aGif({ rootBlog: q })] }))
  const { person, input } = await open(server)
  for (const typed of ['cat', 'cats', 'cat']) {
    await person.clear(input)
    await person.type(input, typed)
    await wait(260)
    expect(screen.getByText(`Originally posted by ${typed}`)).toBeTruthy()
  }
  expect(server.sentTo(searchGifs).map(({ q }) => q)).toEqual(['cat', 'cats'])
})

test('the same query within five minutes makes no call, wherever it is asked, later it does [POST-285] [POST-288]', async () => {
  const call = vi.fn(async () => ({ media: [] })) as unknown as Caller & ReturnType<typeof vi.fn>
  await findGifs(call, 'a')
  const asked = Date.now()
  vi.setSystemTime(asked + 299_000)
  expect(await findGifs(call, 'a', 'messages')).toMatchObject({ loggingContext: 'messages', ts: asked })
  expect(await findGifs(call, 'a')).toMatchObject({ loggingContext: '' })
  expect(call).toHaveBeenCalledTimes(1)
  vi.setSystemTime(asked + 300_000)
  await findGifs(call, 'a')
  expect(call).toHaveBeenCalledTimes(2)
})

test('an empty response is said to be none [POST-289]', async () => {
  await expect(findGifs((async () => null) as unknown as Caller, 'a')).rejects.toThrow('Invalid GIF search response')
})

test('a search knows its query, limit, context, results, message and time [POST-288]', async () => {
  const message = { header: 'Hold on', body: '' }
  const call = vi.fn(async () => ({ media: [aGif()], message })) as unknown as Caller
  vi.setSystemTime(5000)
  expect(await findGifs(call, 'a', 'post form')).toEqual({
    ...{ query: 'a', limit: 200, loggingContext: 'post form', media: [aGif()], message, ts: 5000 },
  })
  expect(call).toHaveBeenCalledWith(searchGifs, { q: 'a', limit: 200, context: 'post form' })
})

describe('the grid', () => {
  const media = [1, 2, 3].map((place) =>
    aGif({ postId: String(place), mediaUrl: `/media/${place}.gif`, previewUrl: '' }),
  )
  /** Tiles of 400 px in an area of 300, scrolled by hand. */
  async function show() {
    const tops = new Map<string, number>()
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const id = (this as HTMLElement).dataset?.gif?.slice(0, 1)
      return id ? new DOMRect(0, tops.get(id) ?? (Number(id) - 1) * 520, 150, 400) : new DOMRect(0, 0, 340, 300)
    })
    const view = await open(fakeServer(aUser()).answer(searchGifs, { media }))
    await view.person.type(view.input, 'cats')
    await wait(260)
    const sources = () => screen.getAllByRole('img').map((image) => image.getAttribute('src'))
    const area = document.querySelector('[aria-live]') as HTMLElement
    return { ...view, tops, sources, area }
  }
  afterEach(() => vi.restoreAllMocks())

  test('scrolls by the bar of our own [POST-386]', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300)
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(1200)
    const { area } = await show()
    fireEvent.scroll(area)
    expect(document.querySelector<HTMLElement>('[data-scroll-thumb]')?.style.height).toBe('75px')
  })

  test('is made of tiles 150 px wide, and fetches what is looked at once scrolling rests for 250 ms [POST-278, POST-284]', async () => {
    const { area, tops, sources } = await show()
    expect(area.closest<HTMLElement>('[popover]')?.style.getPropertyValue('--tile-width')).toBe('150px')
    expect(sources().filter(Boolean)).toEqual(['/media/1.gif'])
    for (const id of ['1', '2', '3']) tops.set(id, (Number(id) - 3) * 700)
    fireEvent.scroll(area)
    await wait(180)
    expect(sources().filter(Boolean)).toEqual(['/media/1.gif'])
    await wait(80)
    expect(sources().filter(Boolean)).toEqual(['/media/1.gif', '/media/3.gif'])
  })

  test('looks every second whether a GIF is there, and then shows it without its shimmer [POST-283]', async () => {
    await show()
    const [image] = screen.getAllByRole<HTMLImageElement>('img')
    const button = image?.closest('button')
    Object.defineProperties(image, { complete: { value: true }, naturalWidth: { value: 150 } })
    await wait(700)
    expect(button?.dataset.ready).toBe('false')
    await wait(300)
    expect(button?.dataset.ready).toBe('true')
  })
})
