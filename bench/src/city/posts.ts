import type pg from 'pg'
import type { Town } from '../town/fill.ts'
import type { Random } from '../town/random.ts'
import { copyRows } from './copy-rows.ts'
import type { IdMaker } from './ids.ts'
import { oneOf, type Writer } from './people.ts'
import { citySize, spreadOverMs } from './size.ts'

const { rowsAtOnce } = citySize
const trailMax = 12
const reblogsInTen = 4
/** A reblog takes one of this many posts before it. */
const window = 2000

const words = 'tide pool lamp glass walk line viaduct sleeper bakery sign letter wren watering can dough clock'.split(
  ' ',
)

interface MadePost {
  id: string
  writer: Writer
  contentId: string | null
  trail: string[]
  parent: MadePost | undefined
  rootId: string
  rootUuid: string
  at: number
}

const wordAt = (at: number) => words[at % words.length] as string
const sentenceOf = (at: number) => Array.from({ length: 30 }, (_, place) => wordAt(at * 7 + place * place)).join(' ')
const bodyOf = (at: number) =>
  `<p>${sentenceOf(at)}, <b>${wordAt(at)}</b>.</p><p>${sentenceOf(at + 1)} <i>Number ${at}.</i></p><p>${sentenceOf(at + 2)}</p>`
/** A few tags are on very many posts, and most tags are on a few. */
const tagsOf = (at: number, random: Random) => [
  `topic-${Math.floor((random(1000) * random(1000)) / 1000)}`,
  `tag-${at % 5003}`,
]

export interface CityPosts {
  /** A sample for the scenarios. */
  sample: Town['posts']
  ids: string[]
  roots: string[]
}

/** Spreads posts over a year, by each blog's activity; four in ten are reblogs with trails. */
export async function copyPosts(
  client: pg.Client,
  idAt: IdMaker,
  random: Random,
  writers: readonly Writer[],
): Promise<CityPosts> {
  const all: CityPosts = { sample: [], ids: [], roots: [] }
  const recent: MadePost[] = []
  const beganAt = Date.now() - spreadOverMs
  for (let from = 0; from < citySize.posts; from += rowsAtOnce) {
    const made = Array.from({ length: rowsAtOnce }, (_, step) => {
      const at = from + step
      const parent = recent.length > 0 && random(10) < reblogsInTen ? recent[random(recent.length)] : undefined
      const post = postOf(
        at,
        beganAt + (at * spreadOverMs) / citySize.posts,
        oneOf(writers, random),
        parent,
        idAt,
        random,
      )
      recent[at % window] = post
      return post
    })
    await copyBatch(client, made, random)
    for (const { id, rootId } of made) {
      all.ids.push(id)
      all.roots.push(rootId)
    }
    for (let step = 0; step < made.length; step += 100) {
      const { id } = made[step] as MadePost
      all.sample.push({ id, publishedId: id, reblogKey: id.slice(-8) })
    }
  }
  return all
}

function postOf(
  at: number,
  atMs: number,
  writer: Writer,
  parent: MadePost | undefined,
  idAt: IdMaker,
  random: Random,
): MadePost {
  const id = idAt(atMs)
  const trail = parent ? [...parent.trail, ...(parent.contentId ? [parent.contentId] : [])].slice(-trailMax) : []
  const contentId = parent && random(3) > 0 ? null : idAt(atMs)
  return {
    id,
    writer,
    contentId,
    trail,
    parent: parent && { ...parent, parent: undefined },
    rootId: parent?.rootId ?? id,
    rootUuid: parent?.rootUuid ?? writer.uuid,
    at,
  }
}

async function copyBatch(client: pg.Client, made: MadePost[], random: Random): Promise<void> {
  const tagged = made.map((post) => ({ post, tags: tagsOf(post.at, random) }))
  await copyContents(client, made)
  await copyPostRows(client, tagged)
  await copyRows(
    client,
    'post_tags',
    ['tag_key', 'published_id', 'post_id'],
    tagged.flatMap(({ post: { id }, tags }) => tags.map((tag) => [tag, id, id])),
  )
  await copyRows(
    client,
    'post_words',
    ['post_id', 'blog_id', 'published_id', 'kind', 'words'],
    made.map(({ id, writer, at }) => [
      id,
      writer.id,
      id,
      'text',
      `${[...new Set(sentenceOf(at).split(' '))].join(' ')} n${at}`,
    ]),
  )
  await copyRows(
    client,
    'notes',
    ['id', 'root_post_id', 'post_id', 'kind', 'blog_id'],
    made.filter(({ parent }) => parent).map(({ id, rootId, writer }) => [id, rootId, id, 'reblog', writer.id]),
  )
}

const copyContents = (client: pg.Client, made: MadePost[]) =>
  copyRows(
    client,
    'contents',
    ['id', 'post_id', 'blog_id', 'blog_name', 'kind', 'title', 'body_html', 'source', 'search_text'],
    made
      .filter(({ contentId }) => contentId)
      .map(({ id, contentId, writer, parent, at }) => [
        contentId,
        id,
        writer.id,
        writer.name,
        'text',
        parent ? '' : `Notes of the day ${at}`,
        bodyOf(at),
        '',
        sentenceOf(at),
      ]),
  )

const copyPostRows = (client: pg.Client, tagged: { post: MadePost; tags: string[] }[]) =>
  copyRows(
    client,
    'posts',
    [
      'id',
      'blog_id',
      'author_account_id',
      'kind',
      'state',
      'published_id',
      'content_id',
      'trail',
      'parent_post_id',
      'root_post_id',
      'root_blog_uuid',
      'source_blog_id',
      'source_blog_name',
      'reblog_key',
      'summary',
      'tags',
      'slug',
    ],
    tagged.map(({ post: { id, writer, contentId, trail, parent, rootId, rootUuid, at }, tags }) => [
      id,
      writer.id,
      writer.accountId,
      'text',
      'published',
      id,
      contentId,
      trail,
      parent?.id ?? null,
      rootId,
      rootUuid,
      parent?.writer.id ?? null,
      parent?.writer.name ?? null,
      id.slice(-8),
      sentenceOf(at).slice(0, 100),
      tags,
      `number-${at}`,
    ]),
  )

export async function copyLikes(
  client: pg.Client,
  idAt: IdMaker,
  random: Random,
  writers: readonly Writer[],
  { ids, roots }: CityPosts,
): Promise<void> {
  const seen = new Set<string>()
  for (let from = 0; from < citySize.likes; from += rowsAtOnce) {
    const rows: string[][] = []
    while (rows.length < rowsAtOnce) {
      const at = random(ids.length)
      const blogId = oneOf(writers, random).id
      const pair = `${at} ${blogId}`
      if (seen.has(pair)) continue
      seen.add(pair)
      rows.push([idAt(Date.now() - random(1_000_000_000)), roots[at] as string, ids[at] as string, 'like', blogId])
    }
    await copyRows(client, 'notes', ['id', 'root_post_id', 'post_id', 'kind', 'blog_id'], rows)
  }
}
