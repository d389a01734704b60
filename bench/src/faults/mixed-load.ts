import { setTimeout as wait } from 'node:timers/promises'
import { fromPixels } from '../../../server/src/media/pictures/guarded-sharp.ts'
import type { Town } from '../town/fill.ts'
import { makeRandom, type Random } from '../town/random.ts'
import type { Reader } from '../town/reader.ts'
import type { Talk } from '../town/talks.ts'

/** The kind of row that stores a line; its mark finds it there. */
export type Stored = 'post' | 'reply' | 'ask' | 'message'

export interface Line {
  stored: Stored
  mark: string
}

/** Acknowledged writes; for likes and follows only the final state. */
export interface MixedLoad {
  lines: Line[]
  likes: Map<string, { blogName: string; postId: string; isOn: boolean }>
  follows: Map<string, { blogName: string; otherName: string; isOn: boolean }>
  uploads: { reader: Reader; url: string }[]
  acknowledged: number
  refused: number
  /** Answers other than success and 503. */
  wrong: string[]
  newestAt: number
  /** Each writer finishes its line. */
  stop(): Promise<void>
}

interface Turn {
  writer: number
  reader: Reader
  talk: Talk
  mark: string
  clientId: string
  random: Random
  town: Town
  load: MixedLoad
  picture: Buffer
  writers: number
}

interface Write {
  path: string
  body: object | FormData
  keep(answer: { url?: string }): void
}

const answerWithinMs = 20_000
const restMs = 250
const betweenLinesMs = 40
const giveUpAfterMs = 300_000
/** A writer changes accounts after this many lines, so that none reaches the daily limit of posts. */
const linesEach = 100

/**
 * Each writer sends the next line after the last one was acknowledged, and retries with the same client id until then,
 * as the web does. No two writers touch the same like or follow.
 */
export async function startMixedLoad(origin: () => string, town: Town, writers: number, seed: number) {
  const state = { isStopping: false }
  const load: MixedLoad = {
    lines: [],
    likes: new Map(),
    follows: new Map(),
    uploads: [],
    acknowledged: 0,
    refused: 0,
    wrong: [],
    newestAt: 0,
    async stop() {
      state.isStopping = true
      await Promise.all(running)
    },
  }
  const people = [...new Map(town.talks.map((talk) => [talk.reader.blogName, talk])).values()]
  const picture = await fromPixels(Buffer.alloc(64 * 48 * 3, 120), { width: 64, height: 48, channels: 3 })
    .jpeg()
    .toBuffer()
  const work = async (writer: number) => {
    const random = makeRandom(seed + writer)
    for (let line = 0; !state.isStopping; line += 1) {
      const talk = people[(writer + writers * Math.floor(line / linesEach)) % people.length] as Talk
      const mark = `line-${writer}-${line}`
      const clientId = crypto.randomUUID()
      const turn = { writer, reader: talk.reader, talk, mark, clientId, random, town, load, picture, writers }
      await sendUntilTaken(origin, turn, chooseWrite(turn))
      await wait(betweenLinesMs)
    }
  }
  const running = Array.from({ length: writers }, (_, writer) => work(writer))
  return load
}

async function sendUntilTaken(origin: () => string, { reader, load, mark }: Turn, { path, body, keep }: Write) {
  const giveUpAt = performance.now() + giveUpAfterMs
  while (performance.now() < giveUpAt) {
    const startedAt = performance.now()
    const answer = await send(origin() + path, reader, body)
    if (answer.status === 200) {
      load.acknowledged += 1
      load.newestAt = Math.max(load.newestAt, startedAt)
      return keep(answer.response)
    }
    load.refused += 1
    if (answer.status !== 0 && answer.status !== 503)
      load.wrong.push(`${mark} ${path}: ${answer.status} ${answer.text}`)
    if (answer.status >= 400 && answer.status < 500) return
    await wait(restMs)
  }
  load.wrong.push(`${mark} ${path}: given up`)
}

async function send(address: string, reader: Reader, body: object | FormData) {
  const isForm = body instanceof FormData
  const failed = { status: 0, text: '', response: {} }
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { ...reader.headers, ...(!isForm && { 'content-type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(answerWithinMs),
    })
    const text = await answer.text()
    if (answer.status !== 200) return { status: answer.status, text: text.slice(0, 200), response: {} }
    return { status: 200, text: '', response: JSON.parse(text).response as { url?: string } }
  } catch {
    return failed
  }
}

function chooseWrite(turn: Turn): Write {
  const kinds = Object.keys(writes) as (keyof typeof writes)[]
  return writes[kinds[turn.random(kinds.length)] as keyof typeof writes](turn)
}

const writes = {
  text: (turn: Turn) => postOf(turn, 'text', { one: turn.mark, two: '<p>The tide is <b>out</b>.</p>' }),
  quote: (turn: Turn) => postOf(turn, 'quote', { one: 'The tide waits for nobody.', two: '<p>Somebody</p>' }),
  chat: (turn: Turn) => postOf(turn, 'chat', { one: turn.mark, two: 'Ann: Who is it?\nBea: The tide.' }),
  photo(turn: Turn): Write {
    const mine = turn.load.uploads.findLast(({ reader }) => reader === turn.reader)
    if (!mine) return writes.upload(turn)
    const images = { images: { o1: mine.url } }
    return postOf(turn, 'photo', { two: '<p>Out there</p>', photoset_order: 'o1', photoset_layout: '1' }, images)
  },
  reblog(turn: Turn): Write {
    const { id, reblogKey } = turn.town.posts[turn.random(turn.town.posts.length)] as Town['posts'][number]
    return postOf(turn, 'text', { two: `<p>${turn.mark}</p>` }, { reblog_post_id: id, reblog_key: reblogKey })
  },
  reply: (turn: Turn): Write => ({
    path: '/svc/reply',
    body: { post_id: ownOf(turn, turn.town.posts).id, reply_text: turn.mark, client_id: turn.clientId },
    keep: () => turn.load.lines.push({ stored: 'reply', mark: turn.mark }),
  }),
  ask: (turn: Turn): Write => ({
    path: '/svc/post/ask',
    body: { recipient: ownOf(turn, turn.town.blogNames), question: turn.mark, client_id: turn.clientId },
    keep: () => turn.load.lines.push({ stored: 'ask', mark: turn.mark }),
  }),
  message: ({ talk, load, mark, clientId }: Turn): Write => ({
    path: '/svc/conversations/messages',
    body: {
      participant: talk.uuid,
      conversation_id: talk.conversationId,
      type: 'TEXT',
      message: mark,
      client_id: clientId,
    },
    keep: () => load.lines.push({ stored: 'message', mark }),
  }),
  like: (turn: Turn) => likeOf(turn, true),
  unlike: (turn: Turn) => likeOf(turn, false),
  follow: (turn: Turn) => followOf(turn, true),
  unfollow: (turn: Turn) => followOf(turn, false),
  upload({ reader, load, mark, picture }: Turn): Write {
    const form = new FormData()
    // Bytes after the end of a picture make it a different file with the same image.
    form.set('photo', new Blob([new Uint8Array(picture), mark], { type: 'image/jpeg' }), 'a.jpg')
    return {
      path: '/svc/post/upload/photo',
      body: form,
      keep: ({ url = '' }) => load.uploads.push({ reader, url }),
    }
  },
}

const postOf = ({ reader, clientId, mark, load }: Turn, type: string, post: object, more: object = {}): Write => ({
  path: '/svc/post/update',
  body: {
    channel_id: reader.blogName,
    client_id: clientId,
    ...more,
    post: { type, state: '0', tags: mark, ...post },
  },
  keep: () => load.lines.push({ stored: 'post', mark }),
})

/** Picks an item that only this writer touches. */
function ownOf<T>({ writer, writers, random }: Turn, all: readonly T[]): T {
  return all[writer + writers * random(Math.floor(all.length / writers))] as T
}

/** Takes back an own like unless one is wanted or there is none; then it likes. */
function likeOf(turn: Turn, wanted: boolean): Write {
  const { blogName } = turn.reader
  const liked = wanted ? undefined : turn.load.likes.values().find((like) => like.isOn && like.blogName === blogName)
  const post = liked ? turn.town.posts.find(({ id }) => id === liked.postId) : ownOf(turn, turn.town.posts)
  const { id, reblogKey } = post as Town['posts'][number]
  return {
    path: liked ? '/svc/unlike' : '/svc/like',
    body: { id, key: reblogKey },
    keep: () => turn.load.likes.set(`${blogName} ${id}`, { blogName, postId: id, isOn: !liked }),
  }
}

function followOf(turn: Turn, wanted: boolean): Write {
  const { blogName } = turn.reader
  const followed = wanted ? undefined : turn.load.follows.values().find((one) => one.isOn && one.blogName === blogName)
  const otherName = followed?.otherName ?? ownOf(turn, turn.town.blogNames)
  return {
    path: followed ? '/svc/unfollow' : '/svc/follow',
    body: { tumblelog: otherName },
    keep: () => turn.load.follows.set(`${blogName} ${otherName}`, { blogName, otherName, isOn: !followed }),
  }
}
