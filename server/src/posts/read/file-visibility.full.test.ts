import { readFileSync } from 'node:fs'
import { saveBlogAppearance } from '@bowerbird/domain/blogs/blogs.contract.ts'
import type { Uploaded } from '@bowerbird/domain/media/media.contract.ts'
import { deleteReply, replyToPost } from '@bowerbird/domain/notes/notes.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { deletePost, updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { slowMediaTasks } from '../../media/media.jobs.ts'
import { holdTime } from '../../testing/hold-time.ts'
import { aPicture, aTone, openSamples } from '../../testing/sample-media.ts'
import { sweepContentsOf, sweepFilesOf } from '../../testing/sweeping.ts'
import { aGif, aPhoto, upload } from '../../testing/uploads.ts'
import { openWorld, type Person, type World } from '../../testing/world.ts'
import { reblog, writePost } from '../../testing/writing.ts'
import { settleVideos } from '../settle-videos.listeners.ts'

vi.setConfig({ testTimeout: 120_000 })
const samples = openSamples()
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world.close()
  samples.remove()
})

const viewers = ['guest', 'stranger', 'blocked', 'uploader', 'co-owner', 'staff'] as const
type People = Record<(typeof viewers)[number] | 'blogger', Person>

/** A post or other thing that shows files, made by an owner of a blog that has a second owner. */
interface Carrier {
  people: People
  post: Post
  files: string[]
  /** Edits the carrier so that it shows the files no longer. */
  editOut: () => Promise<unknown>
}

async function somePeople(): Promise<People> {
  const blogger = await world.aMember()
  const [stranger, blocked, coOwner, staff] = [
    await world.aMember(),
    await world.aMember(),
    await world.aMember(),
    await world.aMember({ isStaff: true }),
  ]
  await world.db.insertInto('blog_members').values({ account_id: coOwner.accountId, blog_id: blogger.blogId }).execute()
  const block = { blocker_blog_id: blogger.blogId, blocked_blog_id: blocked.blogId }
  await world.db.insertInto('blocks').values(block).execute()
  return { blogger, guest: world.aGuest(), stranger, blocked, uploader: blogger, 'co-owner': coOwner, staff }
}

async function edit(by: Person, post: Post, sent: object): Promise<void> {
  const answer = await world.send(by, updatePost, { channel_id: by.blogName, edit_post_id: post.id, ...sent })
  expect(answer).toMatchObject({ status: 200 })
}
const hashOf = (address: string) => address.split('/')[4] as string
/** Every file there is of an upload. */
async function filesOf(address: string): Promise<string[]> {
  const { renditions } = await world.db
    .selectFrom('media')
    .select('renditions')
    .where('hash', '=', hashOf(address))
    .executeTakeFirstOrThrow()
  return renditions.map(({ key }) => `/media/${key}`)
}

let size = 100
async function aPictureOf(who: Person, least = 0): Promise<Uploaded> {
  size += 1
  const body = await aPhoto(least + size, 20)
    .jpeg()
    .toBuffer()
  return (await upload<Uploaded>(world, who, '/svc/post/upload/photo', { body })).response
}

async function withPhoto(picture: (who: Person) => Promise<Uploaded>): Promise<Carrier> {
  const people = await somePeople()
  const { blogger } = people
  const { url } = await picture(blogger)
  const photo = (address: string) => ({ images: { o1: address }, post: { type: 'photo', photoset_order: 'o1' } })
  const post = await writePost(world, blogger, photo(url))
  const editOut = async () => edit(blogger, post, photo((await aPictureOf(blogger)).url))
  return { people, post, files: await filesOf(url), editOut }
}

async function withInlinePicture(): Promise<Carrier> {
  const people = await somePeople()
  const { blogger } = people
  const { url } = await aPictureOf(blogger)
  const post = await writePost(world, blogger, { post: { type: 'text', two: `<p>See</p><p><img src="${url}" /></p>` } })
  const editOut = () => edit(blogger, post, { post: { type: 'text', two: '<p>See</p>' } })
  return { people, post, files: await filesOf(url), editOut }
}

async function uploadPlayed(who: Person, kind: 'audio' | 'video'): Promise<string> {
  size += 1
  const parts = kind === 'video' ? [...aPicture(1, '160x120', 10), ...aTone(1, size)] : aTone(1, size)
  const [name, mime] = kind === 'video' ? ['film.mp4', 'video/mp4'] : ['tone.mp3', 'audio/mpeg']
  const sent = { body: readFileSync(samples.make(name, ...parts)), field: kind, mime }
  return (await upload<Uploaded>(world, who, `/svc/post/upload/${kind}`, sent)).response.url
}

async function withPlayed(kind: 'audio' | 'video'): Promise<Carrier> {
  const people = await somePeople()
  const { blogger } = people
  const url = await uploadPlayed(blogger, kind)
  const played = (address: string) => ({ preuploaded_url: address, confirm_tos: true, post: { type: kind } })
  const post = await writePost(world, blogger, played(url))
  if (kind === 'video') await makeReady(hashOf(url))
  const { rows } = await sql<{ address: string }>`
    select distinct '/media/' || found[1] as address
    from media, regexp_matches(renditions::text || details::text, '"key": "([^"]+)"', 'g') as found
    where hash = ${hashOf(url)} and found[1] not like '%/original%'`.execute(world.db)
  const editOut = async () => edit(blogger, post, played(await uploadPlayed(blogger, kind)))
  return { people, post, files: rows.map(({ address }) => address), editOut }
}

/** Runs the jobs of the worker for a video. */
async function makeReady(hash: string): Promise<void> {
  await slowMediaTasks(world.deps).transcode_video?.({ hash })
  const made = world.db.selectFrom('media').select('id').where('hash', '=', hash)
  const { id } = await made.executeTakeFirstOrThrow()
  await world.db.transaction().execute((tx) => settleVideos(tx, { mediaId: id, state: 'ready' }, ''))
}

async function withReplyPhoto(): Promise<Carrier> {
  const people = await somePeople()
  const uploader = await world.aMember()
  const post = await writePost(world, people.blogger, { allow_photo_replies: true })
  const { url } = await aPictureOf(uploader)
  const { response } = await world.send(uploader, replyToPost, { post_id: post.id, photo_url: url })
  const editOut = () => world.send(uploader, deleteReply, { reply_id: response.reply.id })
  return { people: { ...people, uploader }, post, files: await filesOf(url), editOut }
}

const carriers: Record<string, () => Promise<Carrier>> = {
  'a photo': () => withPhoto((who) => aPictureOf(who)),
  'a large photo': () => withPhoto((who) => aPictureOf(who, 1000)),
  'a moving photo': () =>
    withPhoto(async (who) => {
      size += 1
      const sent = { body: await aGif(size, 10, 2), name: 'a.gif', mime: 'image/gif' }
      return (await upload<Uploaded>(world, who, '/svc/post/upload/photo', sent)).response
    }),
  'a picture in a text': withInlinePicture,
  'a sound': () => withPlayed('audio'),
  'a video': () => withPlayed('video'),
  'a photo in a reply': withReplyPhoto,
}

const setPost = ({ post }: Carrier, change: object) =>
  world.db.updateTable('posts').set(change).where('id', '=', post.id).execute()
const setBlog = ({ people }: Carrier, change: object) =>
  world.db.updateTable('blogs').set(change).where('id', '=', people.blogger.blogId).execute()

interface State {
  enter?: (carrier: Carrier) => Promise<unknown>
  leave?: (carrier: Carrier) => Promise<unknown>
  readers: readonly (typeof viewers)[number][]
  keeping: string
}
const publicly = 'public, max-age=300, stale-while-revalidate=300'
const privately = 'private, no-cache'
const inState = (state: string): State => ({
  enter: (carrier) => setPost(carrier, { state }),
  leave: (carrier) => setPost(carrier, { state: 'published' }),
  readers: ['uploader', 'co-owner'],
  keeping: privately,
})

/**
 * A blocked viewer may read a public file, because they could do so logged out. The states run in this order, each from
 * the published post.
 */
const states: Record<string, State> = {
  published: { readers: viewers, keeping: publicly },
  'a draft': inState('draft'),
  queued: inState('queued'),
  scheduled: inState('scheduled'),
  private: inState('private'),
  'waiting for approval': inState('unapproved'),
  'for members of its blog': {
    enter: (carrier) => setPost(carrier, { is_members_only: true }),
    leave: (carrier) => setPost(carrier, { is_members_only: false }),
    readers: ['uploader', 'co-owner'],
    keeping: privately,
  },
  'in a blog for people with an account': {
    enter: (carrier) => setBlog(carrier, { members_only: true }),
    leave: (carrier) => setBlog(carrier, { members_only: false }),
    readers: ['stranger', 'uploader', 'co-owner', 'staff'],
    keeping: privately,
  },
  'in a suspended blog': {
    enter: (carrier) => setBlog(carrier, { is_suspended: true }),
    leave: (carrier) => setBlog(carrier, { is_suspended: false }),
    readers: ['uploader', 'staff'],
    keeping: privately,
  },
  'published again': { readers: viewers, keeping: publicly },
  'edited out': { enter: ({ editOut }) => editOut(), readers: ['uploader'], keeping: privately },
}
const deleted: State = {
  enter: ({ people, post }) => world.send(people.blogger, deletePost, { post_id: post.id }),
  readers: ['uploader'],
  keeping: privately,
}

const get = (url: string, who: Person) => world.app.inject({ url, headers: { cookie: `session=${who.token}` } })

async function expectReaders({ people, files }: Carrier, { readers, keeping }: State): Promise<void> {
  const [seen, meant]: string[][] = [[], []]
  for (const file of files)
    for (const viewer of viewers) {
      const { statusCode, headers } = await get(file, people[viewer])
      seen?.push(`${viewer} ${file} ${statusCode} ${headers['cache-control']}`)
      meant?.push(`${viewer} ${file} ${readers.includes(viewer) ? `200 ${keeping}` : '404 no-store'}`)
    }
  expect(seen).toEqual(meant)
}

test.each(Object.entries(carriers))('%s is read by whoever may see what shows it now', async (_what, carry) => {
  const carrier = await carry()
  expect(carrier.files.length).toBeGreaterThan(0)
  for (const [name, state] of Object.entries(states)) {
    await state.enter?.(carrier)
    await expect(expectReaders(carrier, state), name).resolves.toBeUndefined()
    await state.leave?.(carrier)
  }
})

test.each(Object.entries(carriers).filter(([what]) => what !== 'a video'))(
  '%s closes at once when the post is deleted',
  async (_what, carry) => {
    const carrier = await carry()
    await expectReaders(carrier, { readers: viewers, keeping: publicly })
    await deleted.enter?.(carrier)
    await expectReaders(carrier, deleted)
  },
)

const open: Pick<State, 'readers' | 'keeping'> = { readers: viewers, keeping: publicly }
type Happening = (carrier: Carrier, reblog: Post, by: Person) => Promise<unknown>
/** Each entry changes a post that has a public reblog, or the reblog, and lists who may read the files afterwards. */
const afterReblog: Record<string, [Happening[], Pick<State, 'readers' | 'keeping'>]> = {
  'the original is made private': [[(carrier) => setPost(carrier, { state: 'private' })], open],
  'the original is edited': [[({ editOut }) => editOut()], open],
  'the original is deleted': [[(carrier) => deleted.enter?.(carrier) as Promise<unknown>], open],
  'the blog of the original is for people with an account': [
    [(carrier) => setBlog(carrier, { members_only: true })],
    open,
  ],
  'the blog of the original is suspended': [
    [(carrier) => setBlog(carrier, { is_suspended: true })],
    { readers: ['uploader', 'staff'], keeping: privately },
  ],
  'the original is edited and the reblog deleted': [
    [({ editOut }) => editOut(), (_carrier, { id }, by) => world.send(by, deletePost, { post_id: id })],
    deleted,
  ],
  'the original is deleted and the blog of the reblog suspended': [
    [
      (carrier) => deleted.enter?.(carrier) as Promise<unknown>,
      (_carrier, _reblog, by) =>
        world.db.updateTable('blogs').set({ is_suspended: true }).where('id', '=', by.blogId).execute(),
    ],
    { readers: ['uploader', 'staff'], keeping: privately },
  ],
}
const carriedOn = ['a photo', 'a picture in a text'].flatMap((what) =>
  Object.entries(afterReblog).map(([how, [steps, state]]) => ({ what, how, steps, state })),
)

test.each(carriedOn)('$what that was reblogged, when $how', async ({ what, steps, state }) => {
  const carrier = (await carriers[what]?.()) as Carrier
  const finch = await world.aMember()
  const passedOn = await reblog(world, finch, carrier.post)
  for (const step of steps) await step(carrier, passedOn, finch)
  await expectReaders(carrier, state as State)
})

test.each(['a photo', 'a picture in a text'])(
  'the file of %s that was edited out is deleted when no post shows it any more',
  async (what) => {
    const carrier = (await carriers[what]?.()) as Carrier
    const { blogger } = carrier.people
    const finch = await world.aMember()
    const passedOn = await reblog(world, finch, carrier.post)
    const countMedia = async () =>
      (
        await world.db
          .selectFrom('media')
          .select('id')
          .where('hash', '=', hashOf(carrier.files[0] as string))
          .execute()
      ).length
    await carrier.editOut()
    await sweepContentsOf(world, blogger)
    await sweepFilesOf(world, blogger)
    expect(await countMedia()).toBe(1)
    await world.send(finch, deletePost, { post_id: passedOn.id })
    await sweepContentsOf(world, blogger)
    await sweepFilesOf(world, blogger)
    expect(await countMedia()).toBe(0)
  },
)

test('the header of a blog is read by whoever may see the blog, and closes when it is replaced', async () => {
  const people = await somePeople()
  const [first, second] = [await aPictureOf(people.blogger), await aPictureOf(people.blogger)]
  const save = (address: string) =>
    world.send(people.blogger, saveBlogAppearance, {
      tumblelog_name_or_id: people.blogger.blogName,
      tumblelog: { global_theme_params: { header_image_focused: address } },
    })
  expect((await save(first.url)).status).toBe(200)
  const carrier = { people, files: await filesOf(first.url) } as Carrier
  for (const name of ['published', 'in a blog for people with an account', 'in a suspended blog', 'published again']) {
    const state = states[name] as State
    await state.enter?.(carrier)
    await expect(expectReaders(carrier, state), name).resolves.toBeUndefined()
    await state.leave?.(carrier)
  }
  await save(second.url)
  await expectReaders(carrier, deleted)
})

test('a file that everybody may have is asked for again without its bytes, and one statement decides it', async () => {
  holdTime()
  const { files } = await withPhoto((who) => aPictureOf(who))
  const [url] = files as [string]
  const { headers } = await world.app.inject({ url })
  for (const known of [headers.etag, `W/${headers.etag}`, `"other", ${headers.etag}`]) {
    const again = await world.app.inject({ url, headers: { 'if-none-match': String(known) } })
    expect([again.statusCode, again.body, again.headers['cache-control']]).toEqual([304, '', publicly])
  }
  await world.db.updateTable('posts').set({ summary: '' }).where('id', '=', '0').execute()
  expect(await world.countQueries(() => world.app.inject({ url }))).toBe(1)
})

test.each([
  ['as a picture', (url: string) => `<p><img src="${url}" /></p>`],
  ['in a link', (url: string) => `<p><a href="${url}">See</a></p>`],
  ['in words', (url: string) => `<p>${url}</p>`],
])('whoever may not see a file does not open it by naming its address %s', async (_how, html) => {
  const { people, post, files } = await withPhoto((who) => aPictureOf(who))
  const [url] = files as [string]
  const statuses = async () => [
    (await world.app.inject({ url })).statusCode,
    (await get(url, people.stranger)).statusCode,
  ]
  await world.db.updateTable('posts').set({ state: 'private' }).where('id', '=', post.id).execute()
  await writePost(world, people.stranger, { post: { type: 'text', two: html(url) } })
  expect(await statuses()).toEqual([404, 404])
})

test('a public picture that somebody else shows in a text of theirs stays there when its own post goes', async () => {
  const { people, post, files } = await withPhoto((who) => aPictureOf(who))
  const [url] = files as [string]
  await writePost(world, people.stranger, { post: { type: 'text', two: `<p><img src="${url}" /></p>` } })
  await world.send(people.blogger, deletePost, { post_id: post.id })
  expect((await world.app.inject({ url })).statusCode).toBe(200)
})
