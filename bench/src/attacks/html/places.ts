import type { Person } from '../../../../server/src/testing/world.ts'
import type { AttackWorld } from '../attack-world.ts'
import { corpus } from './grammar.ts'
import type { HostileBlog, Town } from './town.ts'

export interface Place {
  what: string
  path: string
  /** The number of inputs shown there. */
  shown: number
  /** A selector that appears once everything is rendered. */
  waitFor?: string
}

interface Visit {
  who?: Person
  places: Place[]
}

const perPost = 66
const perPage = 660
const card = 'article[data-post-id]'

const asGuest = ({ writer, tag, posts }: HostileBlog): Place[] => [
  { what: 'a blog', path: `/blog/${writer.blogName}`, shown: perPage, waitFor: card },
  { what: 'a tag', path: `/tagged/${tag}`, shown: perPage, waitFor: card },
  { what: 'what a search finds', path: `/search/${tag}`, shown: perPage },
  ...posts.map(({ id }) => ({
    what: 'a post with its notes',
    path: `/blog/${writer.blogName}/post/${id}`,
    shown: perPost,
    waitFor: card,
  })),
  ...posts.map(({ id, embedKey }) => ({
    what: 'an embedded post',
    path: `/embed/post/${embedKey}/${id}`,
    shown: perPost,
  })),
]

const asReader = ({ writer, posts }: HostileBlog): Place[] => [
  { what: 'the dashboard', path: '/dashboard', shown: perPage, waitFor: card },
  { what: 'the blog view', path: `/indash_blog/peepr/${writer.blogName}`, shown: perPage, waitFor: card },
  { what: 'likes', path: '/likes', shown: perPage },
  { what: 'a conversation', path: `/messaging/conversation/${writer.blogName}`, shown: 100 },
  { what: 'the form of a reblog', path: `/reblog/${posts[0]?.id}/x`, shown: perPost },
  { what: 'explore', path: '/explore', shown: perPage },
]

const asWriter = ({ writer, posts }: HostileBlog): Place[] => [
  { what: 'the inbox', path: '/inbox', shown: 70 },
  { what: 'activity', path: `/blog/${writer.blogName}/activity`, shown: 100 },
  { what: 'followers', path: `/blog/${writer.blogName}/followers`, shown: 1 },
  ...posts.slice(0, 3).map(({ id }) => ({ what: 'the form of an edit', path: `/edit/${id}`, shown: perPost })),
]

/** Pages that reflect parts of their address. */
const reflected = (): Place[] =>
  corpus
    .filter((_, at) => at % 90 === 0)
    .flatMap((input) => {
      const written = encodeURIComponent(input)
      return [
        { what: 'a search for it', path: `/search/${written}`, shown: 1 },
        { what: 'a tag of that name', path: `/tagged/${written}`, shown: 1 },
        { what: 'a refusal in the address', path: `/login?refused=${written}&next=${written}`, shown: 1 },
        { what: 'a page that is not there', path: `/no/${written}`, shown: 1 },
      ]
    })

export function placesIn({ hostileBlogs, kinds, blogs, staff }: Town): Visit[] {
  return [
    ...hostileBlogs.flatMap((hostileBlog) => [
      { places: asGuest(hostileBlog) },
      { who: hostileBlog.reader, places: asReader(hostileBlog) },
      { who: hostileBlog.writer, places: asWriter(hostileBlog) },
    ]),
    { places: asGuest(kinds).filter(({ path }) => !/^\/(tagged|search)/.test(path)) },
    {
      who: kinds.reader,
      places: [
        { what: 'the dashboard', path: '/dashboard', shown: corpus.length, waitFor: card },
        { what: 'blogs one follows', path: '/following', shown: blogs.length },
      ],
    },
    { places: blogs.map((name) => ({ what: 'a title and a description', path: `/blog/${name}`, shown: 30 })) },
    {
      who: staff,
      places: [
        { what: 'errors that clients tell staff of', path: '/staff/logs', shown: 40 },
        { what: 'reports', path: '/staff/reports', shown: 1 },
      ],
    },
    { places: reflected() },
  ]
}

/** Outputs that other programs render: feeds, and posts as HTML. */
export async function unprotectedOutputs(world: AttackWorld, { hostileBlogs, kinds }: Town) {
  const all: { what: string; html: string; shown: number }[] = []
  for (const { writer, reader, posts } of [...hostileBlogs, kinds]) {
    const rss = (await world.app.inject({ url: `/blog/${writer.blogName}/rss` })).body
    const written = [...rss.matchAll(/<(?:description|content:encoded)>([\s\S]*?)<\/(?:description|content:encoded)>/g)]
    all.push({ what: 'RSS', html: written.map(([, text = '']) => unescaped(text)).join('<hr>'), shown: perPage })
    const feed = (await world.app.inject({ url: `/blog/${writer.blogName}/feed.json` })).json()
    const items = feed.items as { content_html: string }[]
    all.push({ what: 'JSON Feed', html: items.map((item) => item.content_html).join('<hr>'), shown: perPage })
    const refresh = `/svc/post/dashboard/before/${BigInt(posts[0]?.id ?? 1) + 1n}`
    const cards = await world.app.inject({ url: refresh, headers: world.headersOf(reader) })
    all.push({ what: 'posts as HTML', html: cards.body, shown: perPage })
  }
  return all
}

function unescaped(text: string): string {
  const inner = /^<!\[CDATA\[([\s\S]*)\]\]>$/.exec(text.trim())?.[1]
  if (inner !== undefined) return inner
  const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", apos: "'", amp: '&' }
  return text.replace(/&(lt|gt|quot|#39|apos|amp);/g, (_, name: string) => signs[name] ?? '')
}
