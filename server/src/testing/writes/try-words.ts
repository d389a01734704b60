import type { Uploaded } from '@bowerbird/domain/media/media.contract.ts'
import { fileOf } from '@bowerbird/domain/posts/alt/alt-texts.ts'
import { sql } from 'kysely'
import { anApp, tokensFor } from '../api/apps.ts'
import { aPhoto, upload } from '../uploads.ts'
import type { Person, World } from '../world.ts'
import { writePost } from '../writing.ts'
import { sendsTo } from './scene.ts'

type Outcome = 'held' | 'refused' | 'shown'
type Tries = Record<string, (words: string) => Promise<Outcome>>

/** Tries words at every write that shows them to others; `other` is staff, whose own posts no rule judges. */
export async function tryWords(world: World, writer: Person, other: Person): Promise<Tries> {
  const stage = { world, writer, other, send: sendsTo(world) }
  return {
    ...ofPosts(stage),
    ...ofInbox(stage),
    ...(await ofApps(stage)),
    ...ofNotes(stage),
    ...(await ofPictures(stage)),
  }
}

interface Stage {
  world: World
  writer: Person
  other: Person
  send: ReturnType<typeof sendsTo>
}

async function outcomeOf({ world }: Stage, status: number, postId = '0'): Promise<Outcome> {
  if (status === 403) return 'refused'
  const { rows } = await sql<{ state: string; is_held: boolean }>`
    select state, options ? 'review' as is_held from posts where id = ${postId}`.execute(world.db)
  if (rows[0]?.is_held) return 'held'
  if (rows[0]?.state === 'published') return 'shown'
  // An edit of many posts leaves those as they were that are refused.
  if (status === 200 && rows[0]?.state === 'draft') return 'refused'
  throw new Error(`answered ${status}, and the post is ${rows[0]?.state}`)
}

function shownAt(status: number): Outcome {
  if (status !== 200 && status !== 403) throw new Error(`answered ${status}`)
  return status === 403 ? 'refused' : 'shown'
}

const draftOf = async ({ world, writer }: Stage, words: string) =>
  (await writePost(world, writer, { post: { one: words, state: '1' } })).id

const ofPosts = (stage: Stage): Tries => ({
  'POST /svc/post/update': async (words) => {
    const fields = { channel_id: stage.writer.blogName, post: { one: words, two: '<p>Words</p>' } }
    const { status, response } = await stage.send(stage.writer, 'POST /svc/post/update', fields)
    return outcomeOf(stage, status, response.post?.id)
  },
  'POST /publish': async (words) => {
    const id = await draftOf(stage, words)
    return outcomeOf(stage, (await stage.send(stage.writer, 'POST /publish', { id })).status, id)
  },
  'POST /svc/blog/:name/posts/edit_all': async (words) => {
    const id = await draftOf(stage, words)
    const fields = { name: stage.writer.blogName, post_ids: [id], change: { action: 'publish' } }
    const { status } = await stage.send(stage.writer, 'POST /svc/blog/:name/posts/edit_all', fields)
    return outcomeOf(stage, status, id)
  },
})

function ofInbox(stage: Stage): Tries {
  const { world, writer, other, send } = stage
  const waiting = () =>
    world.db
      .selectFrom('posts')
      .select(['id', 'reblog_key'])
      .where('blog_id', '=', writer.blogId)
      .where('state', '=', 'unapproved')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  return {
    'POST /answer': async (words) => {
      await send(other, 'POST /svc/post/ask', { recipient: writer.blogName, question: 'Why?' })
      const { id, reblog_key: key } = await waiting()
      const fields = { post_id: id, tumblelog: writer.blogName, key, answer_text: `<p>${words}</p>` }
      return outcomeOf(stage, (await send(writer, 'POST /answer', fields)).status, id)
    },
    'POST /approve_submission': async (words) => {
      await sql`update blogs set submissions = true where id = ${writer.blogId}`.execute(world.db)
      await writePost(world, other, { blogName: writer.blogName, post: { one: words } })
      const { id } = await waiting()
      return outcomeOf(stage, (await send(writer, 'POST /approve_submission', { id })).status, id)
    },
  }
}

async function ofApps(stage: Stage): Promise<Tries> {
  const { world, writer, other } = stage
  const { access_token } = await tokensFor(world, writer, await anApp(world, other))
  const headers = { authorization: `Bearer ${access_token}` }
  const send = async (method: 'POST' | 'PUT', path: string, payload: object) => {
    const answer = await world.app.inject({ method, url: `/v2/blog/${writer.blogName}/${path}`, payload, headers })
    return outcomeOf(stage, answer.statusCode, answer.json().response?.id_string)
  }
  const asBlocks = (text: string) => ({ content: [{ type: 'text', text }], state: 'published' })
  return {
    'POST /v2/blog/:blog/post': (title) => send('POST', 'post', { type: 'text', title, body: 'Words' }),
    'POST /v2/blog/:blog/post/edit': async (title) =>
      send('POST', 'post/edit', { id: await draftOf(stage, 'Plain'), type: 'text', title, state: 'published' }),
    'POST /v2/blog/:blog/post/reblog': async (comment) => {
      const { id, reblog_key } = await writePost(world, other)
      return send('POST', 'post/reblog', { id, reblog_key, comment })
    },
    'POST /v2/blog/:blog/posts': (words) => send('POST', 'posts', asBlocks(words)),
    'PUT /v2/blog/:blog/posts/:id': async (words) =>
      send('PUT', `posts/${await draftOf(stage, 'Plain')}`, asBlocks(words)),
  }
}

const ofNotes = ({ world, writer, other, send }: Stage): Tries => ({
  'POST /svc/reply': async (words) => {
    const post = await writePost(world, other)
    return shownAt((await send(writer, 'POST /svc/reply', { post_id: post.id, reply_text: words })).status)
  },
  'POST /svc/post/ask': async (words) =>
    shownAt((await send(writer, 'POST /svc/post/ask', { question: words, recipient: other.blogName })).status),
})

async function ofPictures({ world, writer, other, send }: Stage): Promise<Tries> {
  const body = await aPhoto(43, 30).jpeg().toBuffer()
  const { url } = (await upload<Uploaded>(world, writer, '/svc/post/upload/photo', { body })).response
  const item = fileOf(url)
  const aPost = () => writePost(world, writer, { post: { two: `<p>Some words.</p><p><img src="${url}"></p>` } })
  const suggest = async (from: Person, text: string) => {
    const { id, content } = await aPost()
    const fields = { post_id: id, content_id: content?.content_id, item, text }
    return { id, status: (await send(from, 'POST /svc/post/alt/suggest', fields)).status }
  }
  return {
    'POST /svc/post/describe': async (text) => {
      const { id } = await aPost()
      return shownAt((await send(writer, 'POST /svc/post/describe', { post_id: id, item, text })).status)
    },
    'POST /svc/post/alt/suggest': async (text) => shownAt((await suggest(await world.aMember(), text)).status),
    'POST /svc/post/alt/settle': async (text) => {
      const { id } = await suggest(other, 'Moss')
      const suggestion = world.db.selectFrom('alt_suggestions').select('id').where('post_id', '=', id)
      const { id: suggestion_id } = await suggestion.executeTakeFirstOrThrow()
      return shownAt((await send(writer, 'POST /svc/post/alt/settle', { suggestion_id, accept: true, text })).status)
    },
  }
}
