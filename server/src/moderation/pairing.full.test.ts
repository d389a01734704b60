import { chooseCurrentBlog } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { askQuestion } from '@bowerbird/domain/asks/asks.contract.ts'
import { blockBlog } from '@bowerbird/domain/blogs/blocks.contract.ts'
import { followBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import type { Call } from '@bowerbird/domain/core/call.ts'
import * as messaging from '@bowerbird/domain/messaging/messaging.contract.ts'
import { likePost, replyToPost } from '@bowerbird/domain/notes/notes.contract.ts'
import { fetchPostForForm } from '@bowerbird/domain/posts/posts.contract.ts'
import { readShareData } from '@bowerbird/domain/sharing/sharing.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFurtherBlog } from '../testing/groups.ts'
import { handleEventsAbout } from '../testing/handle-events-about.ts'
import { uuidOf } from '../testing/talking.ts'
import { aPhoto, upload } from '../testing/uploads.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

interface Shown extends Person {
  uuid: string
  postId: string
}

/** A known blog, and a second blog: of the same person, or of another whose primary blog the viewer never meets. */
interface Pair {
  known: Shown
  second: Shown
}

async function aPair(isOnePerson: boolean): Promise<Pair> {
  const owner = await world.aMember()
  const other = isOnePerson ? owner : await world.aMember()
  const show = async (blog: Person): Promise<Shown> => {
    const { id } = await writePost(world, blog, { blogName: blog.blogName, post: { two: '<p>The same words</p>' } })
    return { ...blog, uuid: await uuidOf(world, blog.blogId), postId: id }
  }
  return { known: await show(owner), second: await show(await aFurtherBlog(world, other)) }
}

/** Lists what each viewer has done with the known blog before, or it with them. */
const viewers: Record<string, (viewer: Person, pair: Pair) => Promise<unknown>> = {
  stranger: async () => {},
  follower: (viewer, { known }) => world.send(viewer, followBlog, { tumblelog: known.blogName }),
  followed: (viewer, { known }) => world.send(known, followBlog, { tumblelog: viewer.blogName }),
  blocker: (viewer, { known }) =>
    world.send(viewer, blockBlog, { tumblelog: viewer.blogName, blocked_tumblelog: known.blogName }),
  // A block closes every blog of the person who blocks, so whoever is blocked can tell (decision 45).
  blocked: (viewer, { known }) =>
    world.send(known, blockBlog, { tumblelog: known.blogName, blocked_tumblelog: viewer.blogName }),
}

const blogFields = [
  'tumblelog',
  'name',
  'tumblelog_name_or_id',
  'tumblelog_name',
  'blog',
  'blog_name',
  'recipient',
  'q',
]
const postFields = ['post_id', 'id', 'root_post_id']

/** The fields of a call that name a blog or a post of it, if nothing else is needed. */
function fieldsFor(call: Call, viewer: Person, { blogName, postId, uuid }: Shown): Record<string, unknown> | null {
  const input = call.input as unknown as { shape?: object; in?: { shape?: object } }
  const names = Object.keys(input.shape ?? input.in?.shape ?? {})
  const named = [...blogFields, ...postFields, 'participants'].filter((name) => names.includes(name))
  if (named.length === 0) return null
  const valueFor = (name: string) => {
    if (name === 'participants') return [uuid]
    return blogFields.includes(name) ? blogName : postId
  }
  const given = Object.fromEntries(named.map((name) => [name, valueFor(name)]))
  const fields = names.includes('participant') ? { ...given, participant: viewerUuids.get(viewer.blogId) } : given
  return call.input.safeParse(fields).success ? fields : null
}

const viewerUuids = new Map<string, string>()

/** Reads in the name of the viewer about a blog, also by the calls that read by POST. */
async function readAbout(viewer: Person, about: Shown): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {}
  const gets = [...world.app.servedCalls.values()].map(({ call }) => call).filter(({ method }) => method === 'GET')
  const { post_key = '' } = await world.db
    .selectFrom('posts')
    .select('reblog_key as post_key')
    .where('id', '=', about.postId)
    .executeTakeFirstOrThrow()
  const reads: [call: Call, fields: object | null][] = [
    ...gets.map((call): [Call, object | null] => [call, fieldsFor(call, viewer, about)]),
    [readShareData, { tumblelog_name: about.blogName, post_id: about.postId }],
    [fetchPostForForm, { reblog_post_id: about.postId, reblog_key: post_key }],
    [fetchPostForForm, { channel_id: about.blogName, post_id: about.postId }],
  ]
  for (const [at, [call, fields]] of reads.entries()) {
    if (!fields) continue
    const { status, response, error } = await world.send(viewer, call, fields)
    answers[`${call.method} ${call.path} ${call.method === 'GET' ? '' : at}`] = { status, response, error }
  }
  return answers
}

/** Reads and acts, each in the name of the viewer about the second blog. */
async function answersAbout(viewer: Person, { second }: Pair): Promise<Record<string, unknown>> {
  const answers = await readAbout(viewer, second)
  if (viewer.accountId === '') return answers
  const say = { participant: viewerUuids.get(viewer.blogId) as string, participants: [second.uuid] }
  const acts = [
    () => world.send(viewer, likePost, { id: second.postId }),
    () => world.send(viewer, replyToPost, { post_id: second.postId, reply_text: 'Hello' }),
    () => world.send(viewer, askQuestion, { recipient: second.blogName, question: 'Why?' }),
    () => world.send(viewer, messaging.sendMessage, { ...say, type: 'TEXT', message: 'Hello' }),
    () => world.send(viewer, followBlog, { tumblelog: second.blogName }),
    () => world.send(viewer, blockBlog, { tumblelog: viewer.blogName, blocked_tumblelog: second.blogName }),
  ]
  for (const [at, act] of acts.entries()) {
    const { status, response, error } = await act()
    answers[`act ${at}`] = { status, response, error }
  }
  return answers
}

/** Replaces names, ids, times and keys, which differ between any two blogs. */
function normalised(answers: unknown, viewer: Person, pair: Pair): string {
  const words = { ...pair.second, ...{ token: '', formKey: '', accountId: '' } }
  let text = JSON.stringify(answers, null, 1)
  const seen = [
    [words.blogName, 'SECOND'],
    [words.uuid, 'SECOND-UUID'],
    [words.postId, 'POST'],
    [BigInt(words.postId).toString(36), 'POST36'],
    [pair.known.blogName, 'KNOWN'],
    [pair.known.uuid, 'KNOWN-UUID'],
    [pair.known.postId, 'KNOWN-POST'],
    [viewer.blogName || 'no viewer', 'VIEWER'],
    [viewerUuids.get(viewer.blogId) ?? 'no viewer', 'VIEWER-UUID'],
  ] as const
  for (const [word, label] of seen) text = text.replaceAll(word, label)
  return text
    .replace(/"(?:id|cursor|[a-z_]*_key|key|did|embed_did|embed_key|v|etag|hash|placement_id)": "[^"]*"/g, '"KEY"')
    .replace(/\d{9,}/g, 'ID')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replace(/"(?:duration_[a-z_]+|seconds_[a-z_]+)": [1-9]\d*/g, '"SECONDS"')
    .replace(/\/embed\/post\/[\w-]+/g, 'EMBED')
    .replace(/\/avatar\/[^"]*/g, 'AVATAR')
    .replace(/#[0-9a-f]{6}/gi, 'COLOR')
}

async function tells(kind: string): Promise<{ fields: number; differences: string[] }> {
  const asked = await Promise.all(
    [true, false].map(async (isOnePerson) => {
      const pair = await aPair(isOnePerson)
      const viewer = kind === 'guest' ? world.aGuest() : await world.aMember()
      if (viewer.accountId) viewerUuids.set(viewer.blogId, await uuidOf(world, viewer.blogId))
      await viewers[kind]?.(viewer, pair)
      await handleEventsAbout(world, pair.known.blogId, pair.second.blogId)
      return normalised(await answersAbout(viewer, pair), viewer, pair)
    }),
  )
  const [one, two] = asked.map((text) => text.split('\n')) as [string[], string[]]
  const differences = one.flatMap((line, at) => (line === two[at] ? [] : [`${line.trim()} ≠ ${two[at]?.trim()}`]))
  if (one.length !== two.length) differences.push(`${one.length} ≠ ${two.length} lines`)
  return { fields: one.filter((line) => line.includes('": ')).length, differences }
}

test.each(['guest', 'stranger', 'follower', 'followed', 'blocker'])(
  'no field of any answer tells a %s that two blogs are of one person',
  async (kind) => {
    const { fields, differences } = await tells(kind)
    expect(differences).toEqual([])
    expect(fields).toBeGreaterThan(600)
  },
)

test('the suite sees what a block tells: whoever is blocked misses every blog of the person', async () => {
  expect((await tells('blocked')).differences).not.toEqual([])
})

test.each([true, false])(
  "a message from somebody blocked to a blog that the block doesn't name is taken as from anyone, and dropped: second blog %s",
  async (isFromSecond) => {
    const [ofOne, ofTwo] = await Promise.all(
      [true, false].map(async (isOnePerson) => {
        const [pair, person] = [await aPair(isOnePerson), await world.aMember()]
        const { known, second } = pair
        await world.send(known, blockBlog, { tumblelog: known.blogName, blocked_tumblelog: person.blogName })
        const viewer = isFromSecond ? await aFurtherBlog(world, person) : person
        const uuid = await uuidOf(world, viewer.blogId)
        viewerUuids.set(viewer.blogId, uuid)
        const say = { participant: uuid, participants: [second.uuid], message: 'Hello' }
        const begun = await world.send(viewer, messaging.sendMessage, { ...say, type: 'TEXT' })
        const again = { participant: uuid, conversation_id: begun.response.id }
        const answers = [
          begun,
          await world.send(viewer, messaging.sendMessage, { ...again, type: 'TEXT', message: 'Again' }),
          await world.send(viewer, messaging.readConversation, again),
          await world.send(viewer, messaging.listConversations, { participant: uuid }),
          await world.send(viewer, messaging.readParticipant, { participant: uuid, q: second.blogName }),
        ].map(({ status, error, response }) => ({ status, error, response }))
        const arrived = await world.send(second, messaging.listConversations, { participant: second.uuid })
        return {
          statuses: answers.map(({ status }) => status),
          told: normalised(answers, viewer, pair),
          arrived: arrived.response.conversations.length,
        }
      }),
    )
    expect(ofOne?.statuses).toEqual([200, 200, 200, 200, 200])
    expect(ofOne?.told).toEqual(ofTwo?.told)
    expect([ofOne?.arrived, ofTwo?.arrived]).toEqual([0, 1])
  },
)

/** The places of an answer whose text, in any place, is also in the answer about the other blog. */
function sharedTexts(about: unknown, other: unknown): string[] {
  const textsOf = (value: unknown, place: string): [place: string, text: string][] => {
    if (typeof value === 'string') return [[place, value]]
    if (value === null || typeof value !== 'object') return []
    return Object.entries(value).flatMap(([name, inner]) =>
      textsOf(inner, `${place} ${/^\d+$/.test(name) ? '' : name}`),
    )
  }
  const others = new Set(textsOf(other, '').flatMap(([, text]) => partsOf(text)))
  const isShared = (text: string) => partsOf(text).some((part) => others.has(part))
  return [...new Set(textsOf(about, '').flatMap(([place, text]) => (isShared(text) ? [place] : [])))].sort()
}

/** Parts long enough for a key, hash or id, but no times. */
const partsOf = (text: string) => text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '').match(/[\w-]{8,}/g) ?? []

test.each(['guest', 'stranger'])(
  'no key, hash or address is the same for two blogs of one person, and other for two of two people, to a %s',
  async (kind) => {
    const file = { field: 'avatar', body: await aPhoto(200, 200).jpeg().toBuffer() }
    const shared = await Promise.all(
      [true, false].map(async (isOnePerson) => {
        const pair = await aPair(isOnePerson)
        for (const one of [pair.known, pair.second]) await upload(world, one, `/svc/blog/${one.blogName}/avatar`, file)
        const viewer = kind === 'guest' ? world.aGuest() : await world.aMember()
        if (viewer.accountId) viewerUuids.set(viewer.blogId, await uuidOf(world, viewer.blogId))
        return sharedTexts(await readAbout(viewer, pair.second), await readAbout(viewer, pair.known))
      }),
    )
    expect(shared[0]).toEqual(shared[1])
    expect(shared[0]?.length).toBeGreaterThan(10)
  },
)

test('a second blog that acts tells its reader nothing of the primary one', async () => {
  const notified = await Promise.all(
    [true, false].map(async (isOnePerson) => {
      const [pair, reader] = [await aPair(isOnePerson), await world.aMember()]
      viewerUuids.set(reader.blogId, await uuidOf(world, reader.blogId))
      const { second } = pair
      await world.send(second, chooseCurrentBlog, { tumblelog: second.blogName })
      await world.send(second, askQuestion, { recipient: reader.blogName, question: 'Why?' })
      const say = { participant: second.uuid, participants: [viewerUuids.get(reader.blogId) as string] }
      await world.send(second, messaging.sendMessage, { ...say, type: 'TEXT', message: 'Hello' })
      await handleEventsAbout(world, reader.blogId, second.blogId)
      return normalised(await answersAbout(reader, pair), reader, pair)
    }),
  )
  expect(notified[0]).toEqual(notified[1])
})
