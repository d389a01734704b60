import { t } from '@bowerbird/domain/core/language/t.ts'
import { z } from 'zod'
import { PageError } from '../../html-page.ts'
import type { Found, ImportSource, ReadOptions, SourceOf } from '../../import-source.ts'
import { readApiPost } from './api-post.ts'

const tumblrAddress = 'https://api.tumblr.com'
const postsPerCall = 50
/** A blog has fewer posts than this; an API that never ends is left. */
const callsMax = 20_000

const answer = z.looseObject({
  response: z.looseObject({
    posts: z.array(z.unknown()),
    _links: z
      .looseObject({ next: z.looseObject({ href: z.string() }).optional() })
      .optional()
      .catch(undefined),
  }),
})

type Api = Extract<SourceOf, { api: unknown }>['api']

async function* readApi(from: SourceOf, { signal }: ReadOptions): AsyncGenerator<Found> {
  if (!('api' in from)) return
  const seen = new Set<string>()
  const base = `/v2/blog/${encodeURIComponent(from.api.blog)}/posts`
  yield* readPages(from.api, base, { seen, signal })
  for (const [path, state] of [
    ['/draft', 'draft'],
    ['/queue', 'queued'],
  ] as const) {
    try {
      for await (const found of readPages(from.api, base + path, { seen, signal }))
        yield 'post' in found ? { post: { ...found.post, state } } : found
    } catch (problem) {
      if (signal?.aborted) throw problem
      yield { leftOut: { id: state, reason: t('This key can’t read the other site’s drafts and queue.') } }
    }
  }
}

interface Reading {
  /** Posts move on to the next page when a new one is written meanwhile. */
  seen: Set<string>
  signal: AbortSignal | undefined
}

async function* readPages(api: Api, path: string, { seen, signal }: Reading): AsyncGenerator<Found> {
  let query = new URLSearchParams()
  const asked = new Set<string>()
  for (let call = 0, offset = 0; call < callsMax; call += 1) {
    signal?.throwIfAborted()
    const address = addressOf(api, path, query)
    if (asked.has(address)) return
    asked.add(address)
    const { data } = answer.safeParse(await api.fetch(address))
    if (!data) throw new PageError(t('The other site doesn’t respond like the Tumblr API.'))
    const { posts, _links } = data.response
    for (const sent of posts) {
      const found = readApiPost(sent)
      const id = 'post' in found ? found.post.id : null
      if (id !== null && seen.has(id)) continue
      if (id !== null) seen.add(id)
      yield found
    }
    offset += posts.length
    const next = _links?.next?.href
    if (posts.length === 0 || (!next && posts.length < postsPerCall)) return
    query = next
      ? new URLSearchParams(next.slice(next.indexOf('?') + 1))
      : new URLSearchParams({ offset: String(offset) })
  }
}

/** The answer names only the query of the next page: the address stays the one that the person gave. */
function addressOf({ address, key }: Api, path: string, query: URLSearchParams): string {
  const url = new URL(path, address || tumblrAddress)
  for (const [name, value] of query) url.searchParams.set(name, value)
  url.searchParams.set('npf', 'true')
  url.searchParams.set('reblog_info', 'true')
  url.searchParams.set('limit', String(postsPerCall))
  if (key) url.searchParams.set('api_key', key)
  return url.href
}

export const tumblrApi: ImportSource = { name: 'tumblr-api', read: readApi }
/** Another Bowerbird speaks the same API at its own address. */
export const bowerbirdApi: ImportSource = { name: 'bowerbird-api', read: readApi }
