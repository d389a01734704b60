// @vitest-environment node
import { readBlogView } from '@bowerbird/domain/feeds/feeds.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { expect, test, vi } from 'vitest'
import type { Card, CardStore } from '../core/page/render.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { aBlog, aUser } from '../testing/people.ts'
import { aBlogView, aContent, aPost } from '../testing/posts.ts'

vi.mock('virtual:client-manifest', () => ({ manifest: {} }))
const { render } = await import('../entry.server.tsx')

const { global_theme_params: theme } = aBlog()
const blog = aBlog('satin', {
  has_default_header: false,
  global_theme_params: { ...theme, header_image_focused: '/header.webp' },
})
const words = aPost({ id: '7', note_count: 3, content: aContent({ title: 'What the tide left' }), tags: ['blue'] })
const quote = aPost({
  id: '8',
  type: 'quote',
  content: aContent({ type: 'quote', quote: { quote: 'Blue is rare', source_html: '' } }),
})

function aStore() {
  const cards = new Map<string, { json: string; card: Card }>()
  let found = 0
  const store: CardStore = {
    find(post, look) {
      const kept = cards.get(`${(post as Post).id} ${look}`)
      if (kept?.json !== JSON.stringify(post)) return undefined
      found += 1
      return kept.card
    },
    keep: (post, look, card) => void cards.set(`${(post as Post).id} ${look}`, { json: JSON.stringify(post), card }),
  }
  return { store, cards, found: () => found }
}

const at = async (url: string, posts: Post[], store?: CardStore, user = false) => {
  const server = fakeServer(user ? aUser() : null).answer(readBlogView, aBlogView(blog, posts, null))
  const { html } = await render({
    url,
    origin: 'https://bowerbird.test',
    nonce: 'once',
    assets: { scripts: [], styles: [] },
    transport: server.transport,
    ...(store && { cards: store }),
  })
  return html
}

const reblog = aPost({ id: '5', trail: [aContent({ title: 'First' })], content: aContent({ title: 'Second' }) })

const preload = /<link rel="preload" as="image"[^>]*>/g
/** Drawn in one piece. */
const drawn = async (url: string, posts: Post[]) => (await at(url, posts)).replaceAll(preload, '')

test('a page with cards that were drawn before is letter for letter the page that is drawn as a whole', async () => {
  const { store, cards, found } = aStore()
  const whole = await drawn('/blog/satin', [words, quote])
  expect(await at('/blog/satin', [words, quote], store)).toBe(whole)
  expect([cards.size, found()]).toEqual([2, 0])
  expect(await at('/blog/satin', [words, quote], store)).toBe(whole)
  expect(found()).toBe(2)
  // Elsewhere, in another order and beside others.
  const other = aPost({ id: '9', content: aContent({ title: 'A feather' }) })
  const plain = await drawn('/blog/satin?before=99', [other, quote, words])
  expect(await at('/blog/satin?before=99', [other, quote, words], store)).toBe(plain)
  expect([cards.size, found()]).toEqual([3, 4])
})

test('avatars are not fetched ahead of the page, in which they may be shown in another size', async () => {
  for (const isMember of [false, true]) {
    const html = await at('/blog/satin', [reblog], undefined, isMember)
    expect(html).toContain('/avatar/satin/')
    expect(html.match(preload)).toEqual(['<link rel="preload" as="image" href="/header.webp"/>'])
  }
})

test('nothing is fetched ahead where cards are kept, so that a page with kept cards is the same as one without', async () => {
  const { store, found } = aStore()
  const first = await at('/blog/satin', [reblog], store)
  expect(first).toBe(await drawn('/blog/satin', [reblog]))
  expect(await at('/blog/satin', [reblog], store)).toBe(first)
  expect(found()).toBe(1)
})

test('a card is drawn anew when anything of its post is another', async () => {
  const { store } = aStore()
  await at('/blog/satin', [words], store)
  for (const change of [{ note_count: 4 }, { tags: ['green'] }, { content: aContent({ title: 'Changed' }) }]) {
    const changed = [{ ...words, ...change }]
    expect(await at('/blog/satin', changed, store)).toBe(await drawn('/blog/satin', changed))
  }
})

test('a member’s page is their own: nothing of it is kept, nor taken from what guests see', async () => {
  const { store, cards, found } = aStore()
  await at('/blog/satin', [words], store)
  const size = cards.size
  expect(await at('/blog/satin', [words], store, true)).toBe(await at('/blog/satin', [words], undefined, true))
  expect([cards.size, found()]).toEqual([size, 0])
})

test('what somebody writes is never taken for the place of a card', async () => {
  const { store } = aStore()
  const body = '<p><i data-card="0 kept"></i>mine</p>'
  const posts = [aPost({ id: '6', content: aContent({ body_html: body }) }), words]
  await at('/blog/satin', posts, store)
  expect(await at('/blog/satin', posts, store)).toBe(await drawn('/blog/satin', posts))
})
