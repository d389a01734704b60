import { dayMs } from '@bowerbird/domain/core/spans.ts'
import type { Db } from '../../../server/src/core/database/database.ts'
import { insertRows, makeIds } from '../../../server/src/demo/write/insert-rows.ts'
import type { MadeBlog } from './people.ts'
import type { Random } from './random.ts'
import { spreadOverMs, townSize } from './size.ts'

const trailMax = 12
const reblogsInTen = 4

const sentences = [
  'The tide left the pools so clear this morning that the anemones looked like lamps under glass.',
  'I walked the old line out to the viaduct and counted eleven sleepers that had given up being sleepers.',
  'Somebody repainted the bakery sign, and kept the ghost of the older letters underneath, which was kind of them.',
  'A wren has moved into the watering can. The watering can is now hers; we have bought another.',
  'The trick is to fold the dough when you remember, not when the clock says so, and to remember often.',
]

function bodyOf(at: number): string {
  const sentence = (offset: number) => sentences[(at + offset) % sentences.length]
  return [0, 1, 2].map((part) => `<p>${sentence(part)} <b>${sentence(part + 1)}</b> <i>Number ${at}.</i></p>`).join('')
}

export async function insertPosts(db: Db, random: Random, writers: MadeBlog[]) {
  const times = Array.from(
    { length: townSize.posts },
    (_, at) => new Date(Date.now() - spreadOverMs + ((at + 1) * (spreadOverMs - dayMs / 24)) / townSize.posts),
  )
  const ids = await makeIds(db, times)
  const contentIds = await makeIds(db, times)
  const made: MadePost[] = []
  for (const [at, id] of ids.entries()) {
    const blog = writers[random(writers.length)]
    if (!blog) continue
    const parent = random(10) < reblogsInTen ? made[at - 1 - random(Math.min(at, 200))] : undefined
    const isPlain = parent && random(3) > 0
    made.push(postOf({ id, contentId: isPlain ? null : (contentIds[at] ?? null), blog, parent, at, madeAt: times[at] }))
  }
  const contents = made.filter(({ content_id: id }) => id).map((post, at) => contentOf(post, at))
  await insertRows(db, 'contents', contents)
  await insertRows(
    db,
    'posts',
    made.map(({ blogName: _, ...row }) => row),
  )
  const tags = made.flatMap((post) =>
    post.tags.map((tag) => ({ tag_key: tag, published_id: post.published_id, post_id: post.id })),
  )
  await insertRows(db, 'post_tags', tags)
  return made
}

export interface MadePost {
  id: string
  blog_id: string
  blogName: string
  published_id: string
  content_id: string | null
  trail: string[]
  parent_post_id: string | null
  root_post_id: string
  root_blog_uuid: string
  reblog_key: string
  tags: string[]
  created_at: Date | undefined
}

interface PostGiven {
  id: string
  contentId: string | null
  blog: MadeBlog
  parent: MadePost | undefined
  at: number
  madeAt: Date | undefined
}

function postOf({ id, contentId, blog, parent, at, madeAt }: PostGiven): MadePost {
  const trail = parent ? [...parent.trail, ...(parent.content_id ? [parent.content_id] : [])] : []
  const row = {
    id,
    blog_id: blog.id,
    blogName: blog.name,
    author_account_id: blog.accountId,
    kind: 'text',
    state: 'published',
    published_id: id,
    content_id: contentId,
    trail: trail.slice(-trailMax),
    parent_post_id: parent?.id ?? null,
    root_post_id: parent?.root_post_id ?? id,
    root_blog_uuid: parent?.root_blog_uuid ?? blog.uuid,
    source_blog_id: parent?.blog_id ?? null,
    source_blog_name: parent?.blogName ?? null,
    reblog_key: id.slice(-8),
    summary: sentences[at % sentences.length] ?? '',
    tags: [`tag-${at % 97}`, `topic-${at % 89}`],
    slug: `number-${at}`,
    created_at: madeAt,
  }
  return row
}

const contentOf = (post: MadePost, at: number) => ({
  id: post.content_id,
  post_id: post.id,
  blog_id: post.blog_id,
  blog_name: post.blogName,
  kind: 'text',
  title: post.parent_post_id ? '' : `Notes of the day ${at}`,
  body_html: bodyOf(at),
  source: bodyOf(at),
  search_text: sentences.join(' '),
  created_at: post.created_at,
})
