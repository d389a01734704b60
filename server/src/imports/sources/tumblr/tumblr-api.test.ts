import { describe, expect, test } from 'vitest'
import type { FetchJson, Found } from '../../import-source.ts'
import { bowerbirdApi, tumblrApi } from './tumblr-api.ts'

const key = 'the key'
const post = (id: number) => ({
  id_string: `67395418957928850${id}`,
  id: Number(`67395418957928850${id}`),
  timestamp: 1_642_714_800 + id,
  state: 'published',
  tags: [],
  content: [{ type: 'text', text: `Post ${id}` }],
  layout: [],
  trail: [],
})

const idsOf = (found: readonly Found[]) =>
  found.map((one) =>
    'post' in one ? `${one.post.id.slice(-1)} ${one.post.state}` : 'leftOut' in one && one.leftOut.reason,
  )

/** Answers by path and query, and notes what was asked. */
function api(answers: (path: string, query: URLSearchParams) => unknown) {
  const asked: string[] = []
  const fetch: FetchJson = async (address) => {
    const url = new URL(address)
    asked.push(address)
    return { meta: { status: 200 }, response: answers(url.pathname, url.searchParams) }
  }
  return { fetch, asked }
}

const refused = 'This key can’t read the other site’s drafts and queue.'
const refuse = () => {
  throw new Error('401')
}

describe('the API', () => {
  test('pages are followed by their links, always at the address of the person [IMP-046]', async () => {
    const { fetch, asked } = api((path, query) => {
      if (path !== '/v2/blog/my%20blog.tumblr.com/posts') return refuse()
      const offset = Number(query.get('offset') ?? 0)
      const next = { href: `https://evil.example/v2/elsewhere?offset=${offset + 2}&npf=false` }
      if (offset >= 4) return { posts: [], _links: {} }
      // A new post moved the others on by one.
      return { posts: [post(offset), post(offset + 1), ...(offset ? [post(offset - 1)] : [])], _links: { next } }
    })
    const from = { api: { address: '', blog: 'my blog.tumblr.com', key, fetch } }
    const found = await Array.fromAsync(tumblrApi.read(from, { zone: 'UTC' }))
    expect(idsOf(found)).toEqual(['0 published', '1 published', '2 published', '3 published', refused, refused])
    expect(found[0]).toMatchObject({
      post: { id: '673954189579288500', atMs: 1_642_714_800_000, own: { html: '<p>Post 0</p>' } },
    })
    expect(new Set(asked.map((address) => new URL(address).origin))).toEqual(new Set(['https://api.tumblr.com']))
    for (const address of asked.slice(0, 3)) {
      const query = new URL(address).searchParams
      expect([query.get('npf'), query.get('limit'), query.get('api_key')]).toEqual(['true', '50', key])
    }
  })

  test('another Bowerbird is read at its own address, with drafts and queue where it gives them [IMP-046]', async () => {
    const { fetch, asked } = api((path) => {
      if (path.endsWith('/draft')) return { posts: [post(3)] }
      return path.endsWith('/queue') ? { posts: [post(4)] } : { posts: [post(1), { id: 'odd' }] }
    })
    const from = { api: { address: 'https://bower.example', blog: 'moss', key, fetch } }
    const found = await Array.fromAsync(bowerbirdApi.read(from, { zone: 'UTC' }))
    expect(idsOf(found)).toEqual(['1 published', 'The post isn’t in Tumblr’s format.', '3 draft', '4 queued'])
    expect(new URL(asked[0] ?? '').origin).toBe('https://bower.example')
  })

  test('pages without links are counted, a page that comes again ends it, and so does the signal [IMP-046]', async () => {
    const full = Array.from({ length: 50 }, () => post(1))
    const counted = api((path, query) => {
      if (!path.endsWith('/posts')) return refuse()
      return { posts: query.get('offset') === '50' ? [post(2)] : full }
    })
    const read = (fetch: FetchJson, signal?: AbortSignal) =>
      Array.fromAsync(
        tumblrApi.read({ api: { address: '', blog: 'x', key, fetch } }, { zone: 'UTC', ...(signal && { signal }) }),
      )
    expect(idsOf(await read(counted.fetch))).toEqual(['1 published', '2 published', refused, refused])
    const endless = api((path) =>
      path.endsWith('/posts') ? { posts: full, _links: { next: { href: '/?offset=0' } } } : refuse(),
    )
    expect(idsOf(await read(endless.fetch))).toEqual(['1 published', refused, refused])
    expect(endless.asked).toHaveLength(4)
    await expect(read(counted.fetch, AbortSignal.abort(new Error('paused')))).rejects.toThrow('paused')
    await expect(read(async () => ({ response: 'nothing' }))).rejects.toThrow('doesn’t respond like the Tumblr API')
  })
})
