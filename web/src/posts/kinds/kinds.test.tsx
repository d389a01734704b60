import { plainReading, type Reading } from '@bowerbird/domain/core/reading.ts'
import { retryUpload } from '@bowerbird/domain/media/media.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { fetchPostForForm } from '@bowerbird/domain/posts/posts.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { anAudioShown, aPhotoShown, aPostOf, aVideoForForm, aVideoShown } from '../../testing/kinds.ts'
import { aUser } from '../../testing/people.ts'
import { aBrief, aContent, aPost } from '../../testing/posts.ts'
import { renderPart } from '../../testing/render-at.tsx'
import { PostCard } from '../PostCard.tsx'
import { kindContent, postLinks } from './lazy-kinds.ts'
import { videoWaiting } from './VideoContent.tsx'

beforeAll(async () => {
  await Promise.all([kindContent.prepare(), postLinks.prepare(), videoWaiting.prepare()])
})
afterEach(() => vi.unstubAllGlobals())

/** A card that follows the cache, as those in lists do. */
function Held() {
  const { data } = useQuery<Post>({ queryKey: ['held'], enabled: false })
  return data ? <PostCard post={data} /> : null
}

const ratioOf = (photo: HTMLElement) => photo.closest('[style*="aspect-ratio"]')?.getAttribute('style')

test('photos stand in the rows of their layout, each place as high as its row before any photo is there [POST-256]', async () => {
  const photos = [
    aPhotoShown('o1', { alt: 'wide', width: 1600, height: 800 }),
    aPhotoShown('o2', { alt: 'square', width: 900, height: 900 }),
    aPhotoShown('o3', { alt: 'flat', width: 900, height: 600 }),
  ]
  await renderPart(<PostCard post={aPostOf({ type: 'photo', photo: { photos, layout: '12', linkthrough: '' } })} />)
  const [wide, square, flat] = (await screen.findAllByRole('img')) as HTMLImageElement[]
  expect([wide, square, flat].map((photo) => ratioOf(photo as HTMLElement))).toEqual(
    ['2', '1.5', '1.5'].map((ratio) => `aspect-ratio: ${ratio} / 1;`),
  )
  expect(square?.closest('[style]')?.parentElement).not.toBe(wide?.closest('[style]')?.parentElement)
  expect(wide?.getAttribute('srcset')).toContain('/media/p/o1-640.webp 640w')
  expect([wide?.getAttribute('width'), wide?.getAttribute('height')]).toEqual(['1600', '800'])
  expect(wide?.style.backgroundColor).toMatch(/^rgb/)
})

test('a photo leads where its writer wants it to, else to itself; a narrow one is not blown up [POST-157]', async () => {
  const small = aPhotoShown('o1', { width: 120, height: 90, alt: 'tiny' })
  const photo = { photos: [small], layout: '', linkthrough: '' }
  const { unmount } = await renderPart(<PostCard post={aPostOf({ type: 'photo', photo })} />)
  expect(screen.getByRole('link', { name: 'Enlarge the photo: tiny' }).getAttribute('href')).toBe(small.url)
  expect(screen.getByRole('img').closest<HTMLElement>('div[style]')?.style.width).toBe('120px')
  unmount()
  const elsewhere = { ...photo, linkthrough: 'https://example.com/a' }
  await renderPart(<PostCard post={aPostOf({ type: 'photo', photo: elsewhere })} />)
  expect(screen.getByRole('link', { name: 'tiny' }).getAttribute('href')).toBe('https://example.com/a')
})

test('a GIF stands still for those who asked for less motion', async () => {
  const photos = [aPhotoShown('o1', { still_url: '/media/p/still.webp' })]
  await renderPart(<PostCard post={aPostOf({ type: 'photo', photo: { photos, layout: '', linkthrough: '' } })} />)
  const still = document.querySelector('picture source')
  expect(still?.getAttribute('srcset')).toBe('/media/p/still.webp')
  expect(still?.getAttribute('media')).toBe('(prefers-reduced-motion: reduce)')
})

const reader = (reading: Partial<Reading>) => fakeServer(aUser({ reading: { ...plainReading, ...reading } }))

test('a GIF of a member who pauses them plays while it is pointed at or has the focus [CTRL-040]', async () => {
  const photos = [aPhotoShown('o1', { alt: 'a cap', still_url: '/media/p/still.webp' })]
  const post = aPostOf({ type: 'photo', photo: { photos, layout: '', linkthrough: '' } })
  const { person, unmount } = await renderPart(<PostCard post={post} />, reader({ pause_gifs: true }))
  const still = () => document.querySelector('picture source')
  expect([still()?.getAttribute('srcset'), still()?.getAttribute('media')]).toEqual(['/media/p/still.webp', null])
  await person.hover(screen.getByRole('img'))
  expect(still()).toBeNull()
  await person.unhover(screen.getByRole('img'))
  expect(still()).toBeTruthy()
  act(() => screen.getByRole('img').closest('a')?.focus())
  expect(still()).toBeNull()
  unmount()
  await renderPart(<PostCard post={post} />, reader({ less_motion: true }))
  expect(still()?.getAttribute('media')).toBeNull()
})

test('descriptions of pictures stand in sight for members who asked for that, in texts too [CTRL-040]', async () => {
  const photos = [aPhotoShown('o1', { alt: 'A red cap' })]
  const post = aPostOf({ type: 'photo', photo: { photos, layout: '', linkthrough: '' } })
  const text = '<p><img src="/media/p/a/640.webp" alt="Moss &amp; fern" data-orig-width="640"></p>'
  const cards = (
    <>
      <PostCard post={post} />
      <PostCard post={aPost({ content: aContent({ body_html: text }) })} />
    </>
  )
  const { unmount } = await renderPart(cards, reader({ show_alt: true }))
  const shown = () => [...document.querySelectorAll('[data-alt]')].map(({ textContent }) => textContent)
  expect(shown()).toEqual(['A red cap', 'Moss & fern'])
  unmount()
  await renderPart(cards, reader({}))
  expect(shown()).toEqual([])
})

test('in a trail each block shows its own kind, under its own name; what is looked at first stands above the name', async () => {
  const photos = [aPhotoShown('o1', { alt: 'a cap' })]
  const post = aPost({
    trail: [
      aContent({ blog_name: 'bluefinds', type: 'photo', photo: { photos, layout: '', linkthrough: '' } }),
      aContent({ blog_name: 'mossy', type: 'quote', body_html: '', quote: { quote: 'Hm.', source_html: '<p>me</p>' } }),
    ],
  })
  await renderPart(<PostCard post={post} />)
  const [first, second] = document.querySelectorAll('section')
  expect(first?.firstElementChild?.contains(screen.getByRole('img', { name: 'a cap' }))).toBe(true)
  expect(within(second as HTMLElement).getByText('Hm.').tagName).toBe('BLOCKQUOTE')
  expect(second?.firstElementChild?.textContent).toBe('mossy')
})

test('a link shows what the page says of itself, and leads there', async () => {
  const link = {
    url: 'https://example.com/moss',
    host: 'example.com',
    excerpt: 'Nine.',
    author: 'Ann',
    thumbnail: null,
  }
  await renderPart(<PostCard post={aPostOf({ type: 'link', title: 'On moss', link })} isInList />)
  const card = screen.getByRole('link', { name: /On moss/ })
  expect(card.getAttribute('href')).toBe('https://example.com/moss')
  expect(card.getAttribute('rel')).toContain('noopener')
  expect(card.textContent).toBe('example.comOn mossNine.by Ann')
})

test('each line of a chat has the name of whoever says it [POST-135]', async () => {
  const lines = [
    { label: 'Ann', text: 'moss?' },
    { label: '', text: '(silence)' },
  ]
  await renderPart(<PostCard post={aPostOf({ type: 'chat', title: 'On the wall', chat: { lines } })} />)
  expect(screen.getAllByRole('listitem').map((line) => line.textContent?.trim())).toEqual(['Ann: moss?', '(silence)'])
  expect(screen.getByText('Ann:').tagName).toBe('B')
})

test.each([
  ['by name', { asker: aBrief('mossy'), asker_name: 'mossy', question: 'Why?' }, 'mossy asked:'],
  ['anonymously', { asker: null, asker_name: '', question: 'Why?' }, 'Anonymous asked:'],
  ['by a blog that is gone', { asker: null, asker_name: 'lost', question: 'Why?' }, 'lost asked:'],
])('an answer shows the question, asked %s', async (_how, ask, words) => {
  await renderPart(<PostCard post={aPostOf({ type: 'answer', ask, body_html: '<p>Because.</p>' })} />)
  expect(document.querySelector('figcaption')?.textContent).toBe(words)
  expect(screen.queryByRole('link', { name: 'mossy' }) !== null).toBe(ask.asker !== null)
  expect(screen.getByText('Because.')).toBeTruthy()
})

test('what is added to an answer stands below it [POST-118]', async () => {
  const ask = { asker: null, asker_name: '', question: 'Why?' }
  const answer = { caption_html: '<p>Ask on.</p>' }
  await renderPart(<PostCard post={aPostOf({ type: 'answer', ask, answer, body_html: '<p>Because.</p>' })} />)
  const [said, added] = [screen.getByText('Because.'), screen.getByText('Ask on.')]
  expect(said.compareDocumentPosition(added)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('nothing of another service is loaded before one asks for it', async () => {
  const frame = {
    service: 'youtube',
    id: 'abcdefghijk',
    src: 'https://www.youtube-nocookie.com/embed/abcdefghijk',
    page_url: 'https://www.youtube.com/watch?v=abcdefghijk',
    width: 560,
    height: 315,
  }
  const { person } = await renderPart(<PostCard post={aPostOf({ type: 'video', video: aVideoShown({ frame }) })} />)
  expect(document.querySelector('iframe')).toBeNull()
  const poster = screen.getByRole('link', { name: /Play from YouTube/ })
  expect(poster.getAttribute('href')).toBe(frame.page_url)
  await person.click(poster)
  const opened = document.querySelector('iframe')
  expect(opened?.getAttribute('src')).toBe(`${frame.src}?autoplay=1`)
  expect(opened?.getAttribute('sandbox')).toContain('allow-scripts')
})

test('a player within rich text waits for a press too [POST-271]', async () => {
  const body_html = '<p>See <iframe src="https://player.vimeo.com/video/7" sandbox="allow-scripts"></iframe></p>'
  const { person } = await renderPart(<PostCard post={aPostOf({ body_html })} />)
  expect(document.querySelector('iframe')).toBeNull()
  await person.click(screen.getByRole('link', { name: 'Play from player.vimeo.com' }))
  const frame = document.querySelector('iframe')
  expect(frame?.getAttribute('src')).toBe('https://player.vimeo.com/video/7')
  expect(frame?.getAttribute('sandbox')).toContain('allow-scripts')
})

test('a sound elsewhere that cannot be framed is led to', async () => {
  const audio = anAudioShown({ url: '', external_url: 'https://sound.example/1' })
  await renderPart(<PostCard post={aPostOf({ type: 'audio', audio })} />)
  expect(screen.getByRole('link', { name: 'Listen on sound.example' }).getAttribute('href')).toBe(
    'https://sound.example/1',
  )
})

test('a post calls to action, on Android at another address, and names its source [POST-106]', async () => {
  const cta = { text_code: 0, url: 'https://example.com/app', android_url: 'https://play.example.com/app' }
  const post = aPost({ cta, source_url: 'https://www.example.org/found' })
  const { unmount } = await renderPart(<PostCard post={post} />)
  expect(screen.getByRole('link', { name: 'Learn more' }).getAttribute('href')).toBe(cta.url)
  expect(screen.getByRole('link', { name: 'example.org' }).getAttribute('href')).toBe(post.source_url)
  unmount()
  vi.stubGlobal('navigator', { ...navigator, userAgent: 'Mozilla/5.0 (Linux; Android 16)' })
  const onAndroid = await renderPart(<PostCard post={post} />)
  expect(screen.getByRole('link', { name: 'Learn more' }).getAttribute('href')).toBe(cta.android_url)
  onAndroid.unmount()
  await renderPart(<PostCard post={{ ...post, cta: { ...cta, android_url: '' } }} />)
  expect(screen.getByRole('link', { name: 'Learn more' }).getAttribute('href')).toBe(cta.url)
})

test.each([
  [3, 'Listen now'],
  [99, 'Learn more'],
])('the button of the code %s reads %s [POST-106] [POST-418]', async (text_code, words) => {
  const cta = { text_code, url: 'https://example.com/app', android_url: '' }
  await renderPart(<PostCard post={aPost({ cta })} />)
  expect(screen.getByRole('link', { name: words }).getAttribute('href')).toBe(cta.url)
})

test('a carousel with a link leads there from each of its photos [POST-150] [POST-418]', async () => {
  const photo = {
    photos: [aPhotoShown('o1'), aPhotoShown('o2')],
    layout: '11',
    linkthrough: 'https://example.com/other',
  }
  const post = { ...aPostOf({ type: 'photo', photo }), carousel_link_url: 'https://example.com/walks' }
  const { unmount } = await renderPart(<PostCard post={{ ...post, is_carousel: true }} />)
  const addresses = () => [...document.querySelectorAll('a:has(img)')].map((link) => link.getAttribute('href'))
  expect(addresses().filter((address) => address?.startsWith('https://example.com'))).toEqual([
    'https://example.com/walks',
    'https://example.com/walks',
  ])
  unmount()
  await renderPart(<PostCard post={post} />)
  expect(addresses()).toContain('https://example.com/other')
})

test('a video that failed says why, and its owner may try again [POST-101]', async () => {
  const video = aVideoShown({ state: 'failed', failure: 'There is no picture in this file.' })
  const post = aPostOf({ type: 'video', video }, { is_mine: true })
  const { unmount } = await renderPart(<PostCard post={aPostOf({ type: 'video', video })} />)
  expect(screen.getByRole('alert').textContent).toBe(video.failure)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  unmount()
  const server = fakeServer(aUser())
    .answer(fetchPostForForm, aVideoForForm(post, 'v/ab/sd.mp4'))
    .answer(retryUpload, { url: '', key: 'k', width: 1, height: 1, bytes: 1, mime: 'video/mp4', state: 'processing' })
  const { person } = await renderPart(<PostCard post={post} />, server)
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(server.sentTo(retryUpload)).toEqual([{ key: 'v/ab/sd.mp4' }]))
})

test('a video that is being made says how far it is, looks again by itself, and plays once it is done [POST-101]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const waiting = aPostOf(
      { type: 'video', video: aVideoShown({ state: 'processing', progress: 40 }) },
      { is_mine: true, state: 'transcoding' },
    )
    const done = aPostOf({ type: 'video', video: aVideoShown() }, { is_mine: true, state: 'published' })
    let progress = 40
    const server = fakeServer(aUser()).answer(fetchPostForForm, () => {
      progress += 30
      const video = aVideoShown({ state: 'processing', progress })
      return aVideoForForm(progress < 100 ? { ...waiting, content: aContent({ type: 'video', video }) } : done, 'k')
    })
    const { client } = await renderPart(<Held />, server)
    client.setQueryData(['held'], waiting)
    expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('40')
    await screen.findByText('Processing your video: 70%')
    await vi.advanceTimersByTimeAsync(3100)
    await waitFor(() => expect(document.querySelector('video')).toBeTruthy())
    expect(client.getQueryData<{ state: string }>(['held'])?.state).toBe('published')
  } finally {
    vi.useRealTimers()
  }
})
