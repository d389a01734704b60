import { randomUUID } from 'node:crypto'
import { readActivity } from '@bowerbird/domain/activity/activity.contract.ts'
import { readBlogTimeline, readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { listNotes } from '@bowerbird/domain/notes/notes.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFollowedPeer } from '../../testing/federation/followed.ts'
import { aPeer } from '../../testing/federation/peer.ts'
import { handleEventsAbout } from '../../testing/handle-events-about.ts'
import { openOutside } from '../../testing/outside.ts'
import { runJobsAbout } from '../../testing/people.ts'
import { openWorld, type Person, type World } from '../../testing/world.ts'
import { writePost } from '../../testing/writing.ts'
import { tasksOf } from '../../worker.ts'
import { bringingTasks } from '../federation.jobs.ts'
import { fetchAndSave } from './save-remote-post.ts'

type Json = Record<string, unknown>
type Peer = ReturnType<typeof aPeer>

let outside: Awaited<ReturnType<typeof openOutside>>
let world: World
let reader: Person
let origin: string
beforeAll(async () => {
  outside = await openOutside()
  world = await openWorld({}, 'none', { federates: true, outgoing: outside.outgoing })
  reader = await world.aMember()
  origin = world.config.origin
})
afterAll(async () => {
  await world.close()
  await outside.close()
})

const everybody = 'https://www.w3.org/ns/activitystreams#Public'
const aFollowed = () => aFollowedPeer(world, outside, reader)
const note = (peer: Peer, change: Json = {}): Json & { id: string } => ({
  id: `${peer.url}/notes/${randomUUID()}`,
  type: 'Note',
  attributedTo: peer.url,
  to: [everybody],
  content: '<p>Hello from afar</p>',
  published: new Date(Date.now() - 60_000).toISOString(),
  ...change,
})
/** Puts an object where others can fetch it. */
const publish = (object: Json & { id: string }) =>
  outside.page(object.id.replace('https://', ''), JSON.stringify(object), {
    'content-type': 'application/activity+json',
  })
const create = (peer: Peer, object: unknown) => peer.send(peer.activity('Create', object))
const bring = (text: string) => runJobsAbout(world, text, bringingTasks(world.deps))

const postsOf = async (peer: { host: string }): Promise<Post[]> => {
  const { response, status } = await world.send(reader, readBlogTimeline, { name: `ann@${peer.host}` })
  return status === 200 ? response.posts : []
}
const postAt = async (objectUrl: string): Promise<string | undefined> =>
  (await sql<{ post_id: string }>`select post_id from remote_posts where object_url = ${objectUrl}`.execute(world.db))
    .rows[0]?.post_id
const notesOf = async (postId: string) => (await world.send(reader, listNotes, { id: postId })).response.notes
const ours = ({ id }: Pick<Post, 'id'>) => `${origin}/ap/posts/${id}`
const activityOf = async (who: Person) => {
  await handleEventsAbout(world, who.blogId)
  return (await world.send(who, readActivity, { tumblelog: who.blogName, include_activity_notifications: true }))
    .response.activity_notifications
}

test('a post of somebody followed comes to the dashboard as any other, once, with its date [FED-035]', async () => {
  const peer = await aFollowed()
  const published = '2026-01-02T03:04:05.000Z'
  const object = note(peer, {
    published,
    url: `https://${peer.host}/@ann/1`,
    content:
      '<p>Hello <script>alert(1)</script><b onclick="x">you</b></p><p><a href="https://x.example/t">#sea</a></p>',
    summary: 'Waves',
    sensitive: true,
    tag: [{ type: 'Hashtag', name: '#sea' }],
  })
  const sent = peer.activity('Create', object)
  expect([await peer.send(sent), await peer.send(sent), await create(peer, object)]).toEqual([202, 202, 202])
  const [post, ...others] = await postsOf(peer)
  expect(others).toEqual([])
  expect(post).toMatchObject({ type: 'text', date: published, warning: 'Waves', warned_of: ['Waves'] })
  const { rows } = await sql<Json>`
    select posts.tags, body_html, page_url, newest_published_id = published_id as is_newest from posts
    join contents on contents.id = content_id join remote_posts on remote_posts.post_id = posts.id
    join blogs on blogs.id = posts.blog_id where posts.blog_id = ${peer.blogId}`.execute(world.db)
  expect(rows).toEqual([
    { tags: ['sea'], body_html: '<p>Hello <b>you</b></p>', page_url: `https://${peer.host}/@ann/1`, is_newest: true },
  ])
  expect(await world.eventsAbout(post?.id ?? '')).toEqual(['post.published'])
  const { response } = await world.send(reader, readTimeline, { pageRoot: 'dashboard' })
  expect(response.posts.map(({ id }) => id)).toContain(post?.id)
  await handleEventsAbout(world, peer.blogId)
})

test('pictures, films and sounds are shown by addresses of ours, with descriptions and sizes [FED-036]', async () => {
  const peer = await aFollowed()
  const files = (type: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      type: 'Document',
      mediaType: `${type}/x`,
      url: `https://${peer.host}/${type}/${at}`,
      name: `${type} ${at}`,
      ...(at === 0 && { width: 800, height: 600 }),
    }))
  for (const attachment of [files('image', 12), files('video', 1), files('audio', 1)])
    await create(peer, note(peer, { attachment, published: undefined }))
  const long = {
    type: 'Article',
    name: 'Long',
    content: `<p>x <img src="https://${peer.host}/inline.png" alt="inside"></p>`,
  }
  await create(peer, note(peer, { ...long, attachment: files('image', 1), published: undefined }))
  const [text, audio, video, photo] = await postsOf(peer)
  expect(photo?.content?.photo?.photos).toHaveLength(10)
  expect(photo?.content?.photo?.photos[0]).toMatchObject({ alt: 'image 0', width: 800, height: 600 })
  expect(photo?.content?.photo?.photos[1]).toMatchObject({ alt: 'image 1', width: 540, height: 405 })
  expect(video?.content?.video).toMatchObject({ state: 'ready', width: 800, height: 600, transcript: 'video 0' })
  expect(audio?.content?.audio).toMatchObject({ transcript: 'audio 0', external_url: '' })
  const address = /^\/remote\/[\w-]{43}$/
  for (const { url } of photo?.content?.photo?.photos ?? []) expect(url).toMatch(address)
  expect(video?.content?.video?.sources.sd).toMatch(address)
  expect(audio?.content?.audio?.url).toMatch(address)
  expect(text).toMatchObject({ type: 'text', content: { title: 'Long' } })
  expect(text?.content?.body_html).toMatch(
    /src="\/remote\/[\w-]{43}" alt="inside".*src="\/remote\/[\w-]{43}" alt="image 0"/,
  )
  expect(JSON.stringify([text, audio, video, photo])).not.toContain(`https://${peer.host}/image`)
})

test('posts for followers or some alone are dropped, and so is what concerns nobody here [FED-032]', async () => {
  const peer = await aFollowed()
  for (const audience of [{ to: [`${peer.url}/followers`] }, { to: [peer.blogUrl(reader.blogId)], cc: [] }])
    expect(await create(peer, note(peer, audience))).toBe(202)
  expect(await postsOf(peer)).toEqual([])
  const stranger = aPeer(world, outside)
  const asked = outside.asked.length
  const elsewhere = `https://${stranger.host}/notes/9`
  for (const activity of [
    stranger.activity('Create', note(stranger)),
    stranger.activity('Create', note(stranger, { inReplyTo: elsewhere })),
    stranger.activity('Announce', elsewhere, { to: everybody }),
    stranger.activity('Like', elsewhere),
    stranger.activity('Delete', elsewhere),
    stranger.activity('Update', note(stranger)),
    stranger.activity('Undo', { type: 'Like', object: elsewhere }),
  ])
    expect(await stranger.send(activity)).toBe(202)
  expect(outside.asked.length).toBe(asked)
})

test('a stranger’s reply stands in the notes of our post, and its author hears of it [FED-037]', async () => {
  const author = await world.aMember()
  const post = await writePost(world, author)
  const peer = aPeer(world, outside)
  const content = `<p><span><a href="${origin}/blog/${author.blogName}">@<span>${author.blogName}</span></a></span> so <b>true</b></p><p>@${reader.blogName} is elsewhere</p>`
  const tag = [
    { type: 'Mention', href: peer.blogUrl(author.blogId), name: `@${author.blogName}@${new URL(origin).host}` },
  ]
  const object = note(peer, { inReplyTo: ours(post), content, tag })
  expect(await create(peer, object)).toBe(202)
  const said = `@${author.blogName} so true\n@${reader.blogName}@${peer.host} is elsewhere`
  expect(await notesOf(post.id)).toEqual([
    expect.objectContaining({
      type: 'reply',
      reply_text: said,
      blog: expect.objectContaining({ name: `ann@${peer.host}` }),
    }),
  ])
  await handleEventsAbout(world, post.id)
  expect(JSON.stringify(await activityOf(author))).toContain('so true')
  expect(JSON.stringify(await activityOf(reader))).not.toContain('so true')
  await peer.send(peer.activity('Update', { ...object, content: '<p>so false</p>' }))
  expect(await notesOf(post.id)).toEqual([expect.objectContaining({ reply_text: 'so false' })])
  const second = note(peer, { inReplyTo: object.id, content: '<p>and more</p>' })
  await create(peer, second)
  expect((await notesOf(post.id)).map(({ reply_text }) => reply_text)).toEqual(['and more', 'so false'])
  await peer.send(peer.activity('Delete', { type: 'Tombstone', id: object.id }))
  expect((await notesOf(post.id)).map(({ reply_text }) => reply_text)).toEqual(['and more'])
  await peer.send(peer.activity('Delete', second.id))
  expect(await notesOf(post.id)).toEqual([])
})

test('blocks hold for people elsewhere, both ways, and blogs that stay local hear nothing [FED-037]', async () => {
  const author = await world.aMember()
  const post = await writePost(world, author)
  const peer = await aFollowed()
  await world.db.insertInto('blocks').values({ blocker_blog_id: author.blogId, blocked_blog_id: peer.blogId }).execute()
  const acts = (target: Post) => [
    peer.activity('Create', note(peer, { inReplyTo: ours(target) })),
    peer.activity('Like', ours(target)),
    peer.activity('Announce', ours(target), { to: everybody }),
  ]
  for (const activity of acts(post)) expect(await peer.send(activity)).toBe(202)
  expect(await notesOf(post.id)).toEqual([])
  const local = await world.aMember()
  const hidden = await writePost(world, local)
  await world.db.updateTable('blogs').set({ is_federated: false }).where('id', '=', local.blogId).execute()
  for (const activity of acts(hidden)) expect(await peer.send(activity)).toBe(202)
  expect(await notesOf(hidden.id)).toEqual([])
})

test('likes and reactions are likes, and are taken back in any order [FED-038]', async () => {
  const post = await writePost(world, await world.aMember())
  const peer = aPeer(world, outside)
  const like = (type = 'Like') => peer.activity(type, ours(post), type === 'EmojiReact' ? { content: '🦤' } : {})
  const first = like()
  for (const activity of [first, first, like('EmojiReact')]) expect(await peer.send(activity)).toBe(202)
  expect((await notesOf(post.id)).map(({ type }) => type)).toEqual(['like'])
  await peer.send(peer.activity('Undo', first))
  expect(await notesOf(post.id)).toEqual([])
  const late = like()
  await peer.send(peer.activity('Undo', late))
  await peer.send(late)
  expect(await notesOf(post.id)).toEqual([])
})

test('an Announce of our post is a reblog by them, once, and is taken back [FED-039]', async () => {
  const author = await world.aMember()
  const post = await writePost(world, author)
  const peer = aPeer(world, outside)
  const announce = () => peer.activity('Announce', ours(post), { to: [everybody], published: '2026-02-01T00:00:00Z' })
  const first = announce()
  for (const activity of [first, announce(), first]) expect(await peer.send(activity)).toBe(202)
  expect(await notesOf(post.id)).toMatchObject([{ type: 'reblog', blog: { name: `ann@${peer.host}` } }])
  const [reblog] = await postsOf(peer)
  expect(reblog).toMatchObject({ content: null, root_id: post.id, trail: [{ post_id: post.id }] })
  await handleEventsAbout(world, reblog?.id ?? '')
  expect(JSON.stringify(await activityOf(author))).toContain(`ann@${peer.host}`)
  await peer.send(peer.activity('Undo', first))
  expect(await postsOf(peer)).toEqual([])
  expect(await notesOf(post.id)).toEqual([])
  const early = announce()
  await peer.send(peer.activity('Undo', early))
  await peer.send(early)
  expect(await postsOf(peer)).toEqual([])
  const byId = announce()
  await peer.send(byId)
  expect(await postsOf(peer)).toHaveLength(1)
  await peer.send(peer.activity('Undo', byId.id))
  expect(await postsOf(peer)).toEqual([])
})

test('an Announce of a post elsewhere brings it, from its own address, by a job [FED-039]', async () => {
  const [peer, author] = [await aFollowed(), aPeer(world, outside)]
  const object = note(author, { content: '<p>the original</p>' })
  publish(object)
  const asked = outside.asked.length
  const lie = { ...object, content: '<p>a lie</p>' }
  expect(await peer.send(peer.activity('Announce', lie, { to: [everybody] }))).toBe(202)
  expect(outside.asked.length).toBe(asked)
  await bring(object.id)
  const [reblog] = await postsOf(peer)
  expect(reblog?.trail.map(({ body_html, blog_name }) => [body_html, blog_name])).toEqual([
    ['<p>the original</p>', `ann@${author.host}`],
  ])
  expect(await world.eventsAbout((await postAt(object.id)) ?? '')).not.toContain('post.published')
  const group = note(author, { content: '<p>in a group</p>' })
  publish(group)
  await peer.send(
    peer.activity('Announce', { type: 'Create', id: `${author.url}#c`, object: group }, { to: everybody }),
  )
  await bring(group.id)
  expect((await postsOf(peer))[0]?.trail[0]?.body_html).toBe('<p>in a group</p>')
})

test('a reply with a quote, or to oneself, is a reblog with words [FED-040]', async () => {
  const post = await writePost(world, await world.aMember(), { post: { one: 'Ours', two: '' } })
  const peer = await aFollowed()
  const quoting = note(peer, {
    content: '<p>I say</p><p class="quote-inline">RE: <a href="https://x.example/">x</a></p>',
    inReplyTo: ours(post),
    quote: ours(post),
  })
  await create(peer, quoting)
  const own = note(peer, { content: '<p>second part</p>', inReplyTo: quoting.id, published: undefined })
  await create(peer, own)
  const [second, first] = await postsOf(peer)
  expect(first).toMatchObject({ content: { body_html: '<p>I say</p>' }, trail: [{ title: 'Ours' }] })
  expect(second).toMatchObject({
    content: { body_html: '<p>second part</p>' },
    trail: [{ title: 'Ours' }, { body_html: '<p>I say</p>' }],
  })
  expect((await notesOf(post.id)).map(({ type }) => type)).toEqual(['reblog', 'reblog'])
})

test('the thread before a reply is fetched by a job, and shown as its trail [FED-041]', async () => {
  const [peer, bob, carol] = [await aFollowed(), aPeer(world, outside), aPeer(world, outside)]
  const root = note(carol, { content: '<p>one</p>', published: '2026-01-01T00:00:00Z' })
  const middle = note(bob, { content: '<p>two</p>', inReplyTo: root.id, published: '2026-01-02T00:00:00Z' })
  const answer = note(peer, { content: '<p>three</p>', inReplyTo: middle.id })
  for (const object of [root, middle]) publish(object)
  const asked = outside.asked.length
  await create(peer, answer)
  expect(outside.asked.length).toBe(asked)
  expect(await postsOf(peer)).toEqual([])
  await bring(answer.id)
  const [post] = await postsOf(peer)
  expect(post?.trail.map(({ blog_name, body_html }) => [blog_name, body_html])).toEqual([
    [`ann@${carol.host}`, '<p>one</p>'],
    [`ann@${bob.host}`, '<p>two</p>'],
  ])
  expect(post?.content?.body_html).toBe('<p>three</p>')
  expect(await world.eventsAbout(post?.id ?? '')).toContain('post.published')
  const lost = note(peer, { content: '<p>alone</p>', inReplyTo: `https://${bob.host}/gone`, published: undefined })
  await create(peer, lost)
  await bring(lost.id)
  const [alone] = await postsOf(peer)
  expect(alone?.trail).toEqual([])
  expect(alone?.content?.body_html).toMatch(
    new RegExp(`^<p><a href="https://${bob.host}/gone"[^>]*>In reply to a post at`),
  )
})

test('threads are read twenty posts up at most, and circles end [FED-041]', async () => {
  const [peer, bob] = [await aFollowed(), aPeer(world, outside)]
  const thread: (Json & { id: string })[] = []
  for (let at = 0; at < 25; at += 1) thread.push(note(bob, { content: `<p>${at}</p>`, inReplyTo: thread.at(-1)?.id }))
  thread.forEach(publish)
  const answer = note(peer, { content: '<p>end</p>', inReplyTo: thread.at(-1)?.id })
  const asked = outside.asked.length
  await create(peer, answer)
  await bring(answer.id)
  expect(outside.asked.slice(asked).filter((address) => address.includes('/notes/'))).toHaveLength(20)
  const [post] = await postsOf(peer)
  expect(post?.trail).toHaveLength(20)
  expect(post?.trail[0]?.body_html).toContain('In reply to a post at')
  const circle = note(bob)
  publish({ ...circle, inReplyTo: circle.id })
  const round = note(peer, { inReplyTo: circle.id, content: '<p>round</p>', published: undefined })
  await create(peer, round)
  await bring(round.id)
  expect((await postsOf(peer))[0]?.content?.body_html).toContain('round')
})

test('an edit changes the post in its place, its pictures and kind too [FED-042]', async () => {
  const peer = await aFollowed()
  const object = note(peer, { published: '2026-03-01T00:00:00Z', tag: [{ type: 'Hashtag', name: '#old' }] })
  await create(peer, object)
  const [before] = await postsOf(peer)
  const attachment = [{ type: 'Image', url: `https://${peer.host}/1.png`, name: 'new' }]
  const changed = { ...object, content: '<p>edited</p>', tag: [{ type: 'Hashtag', name: '#new' }], attachment }
  expect(await peer.send(peer.activity('Update', changed))).toBe(202)
  const [after] = await postsOf(peer)
  expect(after).toMatchObject({ id: before?.id, date: before?.date, type: 'photo', tags: ['new'] })
  expect(after?.content).toMatchObject({ body_html: '<p>edited</p>', photo: { photos: [{ alt: 'new' }] } })
  const other = await aFollowed()
  await other.send(other.activity('Update', { ...changed, content: '<p>forged</p>' }))
  await other.send(other.activity('Delete', object.id))
  expect((await postsOf(peer))[0]?.content?.body_html).toBe('<p>edited</p>')
  await peer.send(peer.activity('Update', { ...object, summary: 'Late', content: '<p>warned</p>' }))
  expect((await postsOf(peer))[0]).toMatchObject({ type: 'text', warning: 'Late' })
})

test('a deleted post goes, and one that is deleted before it comes stays out [FED-042]', async () => {
  const peer = await aFollowed()
  const [object, late] = [note(peer), note(peer)]
  await create(peer, object)
  expect(await postsOf(peer)).toHaveLength(1)
  await peer.send(peer.activity('Delete', { type: 'Tombstone', id: object.id }))
  expect(await postsOf(peer)).toEqual([])
  await peer.send(peer.activity('Delete', late.id))
  await create(peer, late)
  await create(peer, object)
  expect(await postsOf(peer)).toEqual([])
})

test('an object of another origin or author is fetched from its own address, or not believed [FED-043]', async () => {
  const [peer, victim] = [await aFollowed(), aPeer(world, outside)]
  const real = note(victim, { content: '<p>real</p>' })
  publish(real)
  await create(peer, { ...real, content: '<p>forged</p>' })
  const invented = note(victim)
  await create(peer, invented)
  const moved = note(victim)
  outside.answer(moved.id.replace('https://', ''), (_request, response) =>
    response.writeHead(302, { location: real.id }).end(),
  )
  await create(peer, moved.id)
  const renamed = note(victim)
  outside.page(renamed.id.replace('https://', ''), JSON.stringify(real), {
    'content-type': 'application/activity+json',
  })
  await create(peer, renamed.id)
  await create(peer, { ...note(peer), attributedTo: victim.url })
  await create(peer, note(peer, { id: 'https://a.inside/notes/1', attributedTo: 'https://a.inside/u' }))
  await create(peer, note(peer, { id: `${origin}/ap/posts/1` }))
  await bring(victim.host)
  await bring(peer.host)
  await bring('a.inside')
  expect(await postsOf(peer)).toEqual([])
  const posts = await postsOf(victim)
  expect(posts.map(({ content }) => content?.body_html)).toEqual(['<p>real</p>'])
})

test('a post that names a blog of ours tells it; names at other servers tell nobody [FED-033]', async () => {
  const wren = await world.aMember()
  const peer = aPeer(world, outside)
  const host = new URL(origin).host
  const object = note(peer, {
    content: `<p>@${wren.blogName} look, @${reader.blogName} too</p>`,
    tag: [{ type: 'Mention', href: peer.blogUrl(wren.blogId), name: `@${wren.blogName}@${host}` }],
  })
  expect(await create(peer, object)).toBe(202)
  const postId = (await postAt(object.id)) ?? ''
  await handleEventsAbout(world, postId)
  expect(JSON.stringify(await activityOf(wren))).toContain(postId)
  expect(JSON.stringify(await activityOf(reader))).not.toContain(postId)
})

test('an address of a post or its page brings it once, and nobody hears of it [FED-044]', async () => {
  const author = aPeer(world, outside)
  const object = note(author)
  publish(object)
  const page = `${author.host}/@ann/1`
  outside.page(page, JSON.stringify(object), { 'content-type': 'application/activity+json' })
  outside.answer(`${author.host}/short`, (_request, response) =>
    response.writeHead(302, { location: `http://${page}` }).end(),
  )
  const found = [object.id, `https://${page}`, `https://${author.host}/short`, object.id]
  const ids = []
  for (const address of found) ids.push((await fetchAndSave(world.deps, address))?.postId)
  expect(new Set(ids).size).toBe(1)
  expect(await world.eventsAbout(ids[0] ?? '')).toEqual(['post.imported'])
  const lying = `https://${aPeer(world, outside).host}/1`
  outside.page(lying.replace('https://', ''), JSON.stringify(note(author)), {
    'content-type': 'application/activity+json',
  })
  await expect(fetchAndSave(world.deps, lying)).rejects.toThrow('another origin')
})

test('a changed actor renews the blog, and one who leaves takes everything along [FED-045]', async () => {
  const peer = await aFollowed()
  await create(peer, note(peer))
  peer.publish({
    name: 'Ann  of Afar',
    summary: '<p>Birds <script>x</script><a href="https://x.example/">here</a></p>',
    icon: { type: 'Image', url: `https://${peer.host}/a.png` },
    image: [{ type: 'Image', url: { href: `https://${peer.host}/h.png` } }],
    url: `https://${peer.host}/@ann`,
    outbox: `${peer.url}/outbox`,
    alsoKnownAs: ['https://old.example/ann'],
  })
  await peer.send(peer.activity('Update', peer.url))
  const row = await world.db
    .selectFrom('remote_actors')
    .selectAll()
    .where('actor_url', '=', peer.url)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    title: 'Ann of Afar',
    page_url: `https://${peer.host}/@ann`,
    avatar_url: `https://${peer.host}/a.png`,
    header_url: `https://${peer.host}/h.png`,
    outbox: `${peer.url}/outbox`,
    also_known_as: ['https://old.example/ann'],
  })
  const { response } = await world.send(reader, readBlogTimeline, { name: `ann@${peer.host}` })
  expect(response.tumblelog).toMatchObject({ title: 'Ann of Afar' })
  expect(response.tumblelog.description_sanitized).toMatch(/^<p>Birds <a [^>]*>here<\/a><\/p>$/)
  expect(await peer.send(peer.activity('Delete', peer.url))).toBe(202)
  expect(await postsOf(peer)).toEqual([])
  await runJobsAbout(world, peer.blogId, tasksOf(world.deps))
  const left =
    await sql`select from posts where blog_id = ${peer.blogId} union all select from blogs where id = ${peer.blogId}`.execute(
      world.db,
    )
  expect(left.rows).toEqual([])
})
