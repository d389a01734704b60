import { randomBytes } from 'node:crypto'
import { handleEventsAbout } from '../../../../server/src/testing/handle-events-about.ts'
import { confirmExports } from '../../../../server/src/testing/people.ts'
import { aTalker, type Talker } from '../../../../server/src/testing/talking.ts'
import { aPhoto, multipart } from '../../../../server/src/testing/uploads.ts'
import type { Person } from '../../../../server/src/testing/world.ts'
import type { AttackWorld } from '../attack-world.ts'

export type Who =
  | 'guest'
  | 'stranger'
  | 'grown-up'
  | 'under age'
  | 'friend'
  | 'owner'
  | 'co-owner'
  | 'blocked'
  | 'blocked by another blog'
  | 'blocker'
  | 'staff'

/** Content that not everybody may see, with a word that occurs nowhere else. */
export interface Secret {
  what: string
  /** Part of every field; an answer that contains it shows the secret. */
  mark: string
  /** A word beside the mark to search for. */
  needle: string
  /** Empty when the secret is not in a post. */
  postId: string
  blogName: string
  blogUuid: string
  embedKey: string
  reblogKey: string
  allowed: readonly Who[]
  /** Viewers who may see it but need not. */
  may?: readonly Who[]
  /** Reads without a session may show it. */
  isInPublic?: boolean
  /** Everyone may know that it exists. */
  isCovered?: boolean
}

export interface Scene {
  people: Record<Who, Talker>
  secrets: Secret[]
  conversationId: string
  /** The addresses of files, and their permitted viewers. */
  files: { what: string; path: string; allowed: readonly Who[] }[]
}

// biome-ignore lint/suspicious/noExplicitAny: each call answers in its own shape.
type Response = any
const word = () => `z${randomBytes(6).toString('hex')}`
const owners = ['owner', 'co-owner'] as const
const blocked = ['blocked', 'blocked by another blog', 'blocker'] as const
const everyone = ['guest', 'stranger', 'grown-up', 'under age', 'friend', 'owner', 'co-owner', 'staff'] as const

async function post(world: AttackWorld, who: Person, url: string, payload: object, headers = {}): Promise<Response> {
  const answer = await world.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...headers, ...world.headersOf(who) },
  })
  if (answer.statusCode !== 200) throw new Error(`${url} is refused: ${answer.body}`)
  return answer.json().response
}

async function uploadTo(world: AttackWorld, who: Person, url: string, fields: Record<string, string>, width: number) {
  const body = await aPhoto(width, 37).jpeg().toBuffer()
  const { payload, headers } = await multipart({ body, field: url.endsWith('photo') ? 'photo' : 'image' }, fields)
  return post(world, who, url, payload, headers)
}

async function peopleOn(world: AttackWorld): Promise<Record<Who, Talker>> {
  const owner = await aTalker(world)
  const coOwner = await aTalker(world)
  await world.db.insertInto('blog_members').values({ account_id: coOwner.accountId, blog_id: owner.blogId }).execute()
  const second = await aTalker(world)
  const { tumblelog } = await post(world, second, '/svc/blog/create', { name: `${second.blogName}-2`.slice(-32) })
  const people: Record<Who, Talker> = {
    guest: { ...world.aGuest(), uuid: '' },
    stranger: await aTalker(world),
    'grown-up': await aTalker(world),
    'under age': await aTalker(world),
    friend: await aTalker(world),
    owner,
    'co-owner': coOwner,
    blocked: await aTalker(world),
    'blocked by another blog': second,
    blocker: await aTalker(world),
    staff: await aTalker(world, { isStaff: true }),
  }
  const set = (who: Who, values: { safe_mode?: boolean; can_modify_safe_mode?: boolean }) =>
    world.db.updateTable('accounts').set(values).where('id', '=', people[who].accountId).execute()
  await set('grown-up', { safe_mode: false })
  await set('under age', { can_modify_safe_mode: false })
  for (const who of ['stranger', 'grown-up', 'under age', 'friend', 'blocked', 'staff'] as const)
    await post(world, people[who], '/svc/follow', { tumblelog: owner.blogName })
  const block = (by: Person, name: string) =>
    post(world, by, '/svc/block/add', { tumblelog: by.blogName, blocked_tumblelog: name })
  await block(owner, people.blocked.blogName)
  await block(owner, tumblelog.name)
  await block(people.blocker, owner.blogName)
  await confirmExports(world, Object.values(people))
  return people
}

interface Kind {
  what: string
  allowed: readonly Who[]
  may?: readonly Who[]
  isInPublic?: boolean
  isCovered?: boolean
  fields?: object
  state?: object
  /** Runs once the post is written. */
  afterwards?: (written: Response, people: Record<Who, Talker>) => Promise<unknown>
}

function kindsOn(world: AttackWorld): Kind[] {
  const soon = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const edit = (people: Record<Who, Talker>, id: string, fields: object) =>
    post(world, people.owner, '/svc/post/update', { channel_id: people.owner.blogName, edit_post_id: id, ...fields })
  return [
    { what: 'a published post', allowed: everyone, isInPublic: true },
    { what: 'a draft', allowed: owners, state: { state: '1' } },
    { what: 'a queued post', allowed: owners, state: { state: '2' } },
    { what: 'a scheduled post', allowed: owners, state: { state: 'on.2', publish_on: soon } },
    { what: 'a private post', allowed: owners, state: { state: 'private' } },
    { what: 'a post for members', allowed: owners, fields: { members_only: true } },
    {
      what: 'a post marked sensitive',
      allowed: [...owners, 'grown-up'],
      isCovered: true,
      fields: { owner_flagged_nsfw: true },
    },
    {
      what: 'a post made private after it was liked, answered and shared',
      allowed: owners,
      async afterwards({ post: written }, people) {
        const { owner, stranger } = people
        await post(world, stranger, '/svc/like', { id: written.id })
        await post(world, stranger, '/svc/reply', { post_id: written.id, reply_text: 'So' })
        const share = { type: 'POSTREF', post: { id: written.id, blog: owner.uuid } }
        const to = { participant: owner.uuid, 'participants[]': stranger.uuid }
        await post(world, owner, '/svc/conversations/messages', { ...to, ...share, message: '' })
        await handleEventsAbout(world, owner.blogId, written.id)
        await edit(people, written.id, { post: { state: 'private' } })
      },
    },
    {
      what: 'a deleted post',
      allowed: [],
      afterwards: ({ post: written }, { owner }) => post(world, owner, '/svc/post/delete', { post_id: written.id }),
    },
  ]
}

export async function makeScene(world: AttackWorld): Promise<Scene> {
  const people = await peopleOn(world)
  const { owner, friend } = people
  const secrets: Secret[] = []
  const files: Scene['files'] = []
  const ofOwner = { blogName: owner.blogName, blogUuid: owner.uuid, embedKey: 'x', reblogKey: 'x', postId: '' }
  for (const [at, kind] of kindsOn(world).entries()) {
    const [mark, needle] = [word(), word()]
    const picture = await uploadTo(world, owner, '/svc/post/upload/photo', {}, 50 + at)
    const written = await post(world, owner, '/svc/post/update', {
      channel_id: owner.blogName,
      post: { type: 'photo', two: `<p>${mark} ${needle}</p>`, tags: `${mark},${needle}`, ...kind.state },
      images: { a: picture.url },
      caption: { a: `${mark} ${needle}` },
      ...kind.fields,
    })
    const { id, embed_key: embedKey, reblog_key: reblogKey } = written.post
    await kind.afterwards?.(written, people)
    secrets.push({ ...ofOwner, ...kind, mark, needle, postId: id, embedKey, reblogKey })
    const isOpen = kind.allowed.includes('guest') || kind.isCovered
    if (kind.what !== 'a deleted post')
      files.push({ what: `the picture of ${kind.what}`, path: picture.url, allowed: isOpen ? allWho : owners })
  }
  secrets.push(...(await othersWords(world, people, ofOwner)))
  const conversation = await talk(world, people)
  secrets.push({ ...ofOwner, ...conversation, what: 'a conversation', allowed: [...owners, 'friend'] })
  const image = await uploadTo(
    world,
    owner,
    '/svc/conversations/messages',
    { participant: owner.uuid, conversation_id: conversation.id, type: 'IMAGE' },
    90,
  )
  const [address] = JSON.stringify(image).match(/\/svc\/conversations\/images\/[\w./-]+/) ?? []
  if (!address) throw new Error('The image has no address')
  files.push({ what: 'the image of a message', path: address, allowed: [...owners, 'friend'] })
  await handleEventsAbout(world, owner.blogId, friend.blogId, ...secrets.flatMap(({ postId }) => postId || []))
  return { people, secrets, conversationId: conversation.id, files }
}

const allWho: readonly Who[] = [...everyone, ...blocked]

async function talk(world: AttackWorld, { owner, friend }: Scene['people']) {
  const [mark, needle] = [word(), word()]
  const answer = await post(world, friend, '/svc/conversations/messages', {
    participant: friend.uuid,
    'participants[]': owner.uuid,
    type: 'TEXT',
    message: `${mark} ${needle}`,
  })
  return { mark, needle, id: String(answer.id) }
}

type OfOwner = Pick<Secret, 'blogName' | 'blogUuid' | 'embedKey' | 'reblogKey' | 'postId'>

/** Secrets written by others to the owner, and personal data. */
async function othersWords(world: AttackWorld, people: Scene['people'], ofOwner: OfOwner): Promise<Secret[]> {
  const { owner } = people
  const made: Secret[] = []
  const add = (what: string, mark: string, needle: string, allowed: readonly Who[], more: Partial<Secret> = {}) =>
    made.push({ ...ofOwner, what, mark, needle, allowed, ...more })
  const [question, answerless] = [word(), word()]
  await world.db
    .updateTable('blogs')
    .set({ submissions: true, anonymous_asks: true, asks: true })
    .where('id', '=', owner.blogId)
    .execute()
  const asker = await aTalker(world, { name: `asker-${word()}` })
  await post(world, asker, '/svc/post/ask', {
    recipient: owner.blogName,
    anonymous: true,
    question: `${question} ${answerless}`,
  })
  add('a question', question, answerless, owners)
  add('who asked it anonymously', asker.blogName, answerless, [])
  const [mark, needle] = [word(), word()]
  const sender = await aTalker(world)
  const submitted = await post(world, sender, '/svc/post/update', {
    channel_id: owner.blogName,
    post: { type: 'text', one: `${mark} ${needle}`, two: `<p>${mark} ${needle}</p>`, tags: `${mark},${needle}` },
  })
  const { id: postId, reblog_key: reblogKey, embed_key: embedKey } = submitted.post
  add('a post that waits for approval', mark, needle, owners, { postId, reblogKey, embedKey })
  const gone = await aTalker(world)
  const [hidden, wanted] = [word(), word()]
  const written = await post(world, gone, '/svc/post/update', {
    channel_id: gone.blogName,
    post: { type: 'text', one: `${hidden} ${wanted}`, two: `<p>${hidden}</p>`, tags: `${hidden},${wanted}` },
  })
  await post(world, people.staff, '/suspended/toggle', { tumblelog: gone.blogName })
  add('a post of a suspended blog', hidden, wanted, [], {
    may: ['staff'],
    postId: written.post.id,
    reblogKey: written.post.reblog_key,
    embedKey: written.post.embed_key,
    blogName: gone.blogName,
    blogUuid: gone.uuid,
  })
  const error = word()
  await post(world, people.guest, '/svc/log/client_error', { chunk: 'c', path: '/', message: error })
  add('what clients told staff', error, word(), [], { may: ['staff'] })
  add('the e-mail address of the owner', `${owner.blogName}@example.test`, word(), ['owner'])
  return made
}
