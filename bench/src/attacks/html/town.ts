import { aTalker, type Talker } from '../../../../server/src/testing/talking.ts'
import { aPhoto, multipart } from '../../../../server/src/testing/uploads.ts'
import type { Person } from '../../../../server/src/testing/world.ts'
import type { AttackWorld } from '../attack-world.ts'
import { corpus } from './grammar.ts'

const formats = ['rich', 'html', 'markdown'] as const
const chainsEach = 10
const chainLength = 66

/** A blog whose posts are chains of hostile reblogs, and a reader of it. */
export interface HostileBlog {
  writer: Talker
  reader: Talker
  tag: string
  posts: { id: string; embedKey: string }[]
}

export interface Town {
  hostileBlogs: HostileBlog[]
  kinds: HostileBlog
  blogs: string[]
  staff: Person
  inputs: number
}

// biome-ignore lint/suspicious/noExplicitAny: each call answers in its own shape.
type Response = any

/** Null when it was refused, which also passes. */
async function post(world: AttackWorld, who: Person, url: string, payload: object): Promise<Response> {
  const answer = await world.app.inject({ method: 'POST', url, payload, headers: world.headersOf(who) })
  if (answer.statusCode >= 500) throw new Error(`${url} answers ${answer.statusCode} to ${JSON.stringify(payload)}`)
  return answer.statusCode === 200 ? answer.json().response : null
}

/** Packs as many inputs into one text as fit. */
function packed(maxLength: number, inputs: readonly string[] = corpus): string[] {
  const packs: string[] = []
  for (const input of inputs.filter(({ length }) => length <= maxLength)) {
    const last = packs.at(-1)
    if (last !== undefined && last.length + input.length < maxLength) packs[packs.length - 1] = `${last} ${input}`
    else packs.push(input)
  }
  return packs
}

const slices = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))

interface Written {
  id: string
  reblog_key: string
  embed_key: string
}

/** Sends each input as its own reblog, so that each is sanitised and stored by itself and the trail shows them all. */
async function writeChain(world: AttackWorld, by: Person[], inputs: Input[], tags: string): Promise<Written | null> {
  let last: Written | null = null
  for (const [at, { html, format }] of inputs.entries()) {
    const isLast = at === inputs.length - 1
    const who = by[isLast ? 1 : 0] as Person
    const answer: Response = await post(world, who, '/svc/post/update', {
      channel_id: who.blogName,
      editor_type: format,
      post: { type: 'text', one: last ? '' : html.slice(0, 300), two: html, ...(isLast && { tags }) },
      ...(last && { reblog: true, reblog_post_id: last.id, reblog_key: last.reblog_key }),
    })
    last = answer?.post ?? last
  }
  return last
}

interface Input {
  html: string
  format: (typeof formats)[number]
}

async function makeHostileBlog(world: AttackWorld, at: number, inputs: Input[], texts: string[]): Promise<HostileBlog> {
  const [writer, chainer, reader] = [await aTalker(world), await aTalker(world), await aTalker(world)]
  const tag = `stand${at}`
  const posts: HostileBlog['posts'] = []
  const words = slices(texts, Math.ceil(texts.length / chainsEach))
  for (const [nth, chain] of slices(inputs, chainLength).entries()) {
    const ownWords = (words[nth] ?? []).map((text) => text.replace(/[,#]/g, ' ').slice(0, 140))
    const written = await writeChain(world, [chainer, writer], chain, [tag, ...ownWords.slice(0, 40)].join(','))
    if (!written) continue
    posts.push({ id: written.id, embedKey: written.embed_key })
    for (const text of words[nth] ?? [])
      await post(world, reader, '/svc/reply', { post_id: written.id, reply_text: text.slice(0, 475) })
    await post(world, reader, '/svc/like', { id: written.id })
  }
  await post(world, reader, '/svc/follow', { tumblelog: writer.blogName })
  for (const question of packed(500, texts).slice(0, 10))
    await post(world, reader, '/svc/post/ask', { recipient: writer.blogName, question })
  for (const message of packed(4000, texts))
    await post(world, reader, '/svc/conversations/messages', {
      participant: reader.uuid,
      'participants[]': writer.uuid,
      type: 'TEXT',
      message,
    })
  return { writer, reader, tag, posts }
}

async function writeKinds(world: AttackWorld): Promise<HostileBlog> {
  const [writer, reader] = [await aTalker(world), await aTalker(world)]
  const texts = (max: number) => packed(max)
  const written: HostileBlog['posts'] = []
  const write = async (fields: { post: object; [name: string]: unknown }) => {
    const answer = await post(world, writer, '/svc/post/update', { channel_id: writer.blogName, ...fields })
    if (answer) written.push({ id: answer.post.id, embedKey: answer.post.embed_key })
  }
  const all = corpus.join('\n')
  await write({ post: { type: 'quote', one: all.slice(0, 19_000), two: corpus.slice(0, 80).join(' ') } })
  const lines = corpus.map((input) => `${input.slice(0, 60)}: ${input.replaceAll('\n', ' ')}`).join('\n')
  await write({ post: { type: 'chat', one: corpus[0], two: lines.slice(0, 49_000) } })
  for (const [at, excerpt] of texts(1000).slice(0, 3).entries())
    await write({
      post: {
        type: 'link',
        one: texts(300)[at],
        two: `https://example.com/?q=${encodeURIComponent(excerpt).slice(0, 800)}`,
      },
      excerpt,
      author: texts(200)[at],
    })
  for (const [at, title] of texts(200).slice(0, 3).entries())
    await write({
      post: { type: 'audio', three: 'https://open.spotify.com/track/0VjIjW4GlUZAMYd2vXMi3b' },
      id3_tags: { title, artist: texts(200)[at + 3], album: texts(200)[at + 6] },
    })
  const pictures = await uploadPictures(world, writer, 10)
  await write({
    post: { type: 'photo', two: corpus.slice(0, 40).join(' ') },
    images: pictures,
    caption: Object.fromEntries(Object.keys(pictures).map((id, at) => [id, texts(200)[at]])),
    alt_text: Object.fromEntries(Object.keys(pictures).map((id, at) => [id, texts(500)[at]])),
  })
  await post(world, reader, '/svc/follow', { tumblelog: writer.blogName })
  return { writer, reader, tag: 'kinds', posts: written }
}

async function uploadPictures(world: AttackWorld, who: Person, count: number): Promise<Record<string, string>> {
  const pictures: Record<string, string> = {}
  for (let at = 0; at < count; at += 1) {
    const body = await aPhoto(40 + at, 30)
      .jpeg()
      .toBuffer()
    const { payload, headers } = await multipart({ body })
    const answer = await world.app.inject({
      method: 'POST',
      url: '/svc/post/upload/photo',
      payload,
      headers: { ...headers, ...world.headersOf(who) },
    })
    pictures[`p${at}`] = answer.json().response.url
  }
  return pictures
}

async function makeBlogs(world: AttackWorld, reader: Person): Promise<string[]> {
  const names: string[] = []
  for (const [at, description] of packed(2000).entries()) {
    const who = await world.aMember()
    await post(world, who, '/svc/indash_blog/header', {
      tumblelog_name_or_id: who.blogName,
      tumblelog: { title: packed(100)[at], description },
    })
    await post(world, reader, '/svc/follow', { tumblelog: who.blogName })
    names.push(who.blogName)
  }
  return names
}

export async function fillTown(world: AttackWorld): Promise<Town> {
  const inputs = formats.flatMap((format) => corpus.map((html) => ({ html, format })))
  const perStand = chainsEach * chainLength
  const all = slices(inputs, perStand)
  const texts = slices(corpus, Math.ceil(corpus.length / all.length))
  const hostileBlogs: HostileBlog[] = []
  for (const [at, own] of all.entries()) hostileBlogs.push(await makeHostileBlog(world, at, own, texts[at] ?? []))
  const kinds = await writeKinds(world)
  const blogs = await makeBlogs(world, kinds.reader)
  for (const message of packed(1000).slice(0, 40))
    await post(world, kinds.reader, '/svc/log/client_error', { chunk: message.slice(0, 200), path: '/', message })
  await mailShares(world, hostileBlogs)
  return { hostileBlogs, kinds, blogs, staff: await world.aMember({ isStaff: true }), inputs: inputs.length }
}

async function mailShares(world: AttackWorld, hostileBlogs: HostileBlog[]) {
  for (const { reader, writer, posts } of hostileBlogs)
    for (const [at, { id }] of posts.slice(0, 3).entries())
      await post(world, reader, '/svc/share/email', {
        tumblelog_name: writer.blogName,
        post_id: id,
        email_address: 'mia@example.test',
        message: packed(250)[at],
      })
}
