import { readBlogTimeline, readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { takeDownPost } from '@bowerbird/domain/staff/staff.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Arrivals, aNoteBy, create, everybody, openArrivals } from '../../testing/federation/arrivals.ts'
import { handleEventsAbout } from '../../testing/handle-events-about.ts'
import { holdTime } from '../../testing/hold-time.ts'
import { runJobsAbout } from '../../testing/people.ts'
import type { Person } from '../../testing/world.ts'
import { reblog } from '../../testing/writing.ts'
import { tasksOf } from '../../worker.ts'
import { fetchAndSave } from './save-remote-post.ts'

let here: Arrivals
let world: Arrivals['world']
let reader: Person
let origin: string
beforeAll(async () => {
  here = await openArrivals()
  ;({ world, reader, origin } = here)
})
afterAll(() => here.close())

test('a post of somebody followed comes to the dashboard as any other, once, with its date [FED-035]', async () => {
  const peer = await here.aFollowed()
  const published = '2026-01-02T03:04:05.000Z'
  const object = aNoteBy(peer, {
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
  const [post, ...others] = await here.postsOf(peer)
  expect(others).toEqual([])
  expect(post).toMatchObject({ type: 'text', date: published, warning: 'Waves', warned_of: ['Waves'] })
  const { rows } = await sql<object>`
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
  const peer = await here.aFollowed()
  const files = (type: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      type: 'Document',
      mediaType: `${type}/x`,
      url: `https://${peer.host}/${type}/${at}`,
      name: `${type} ${at}`,
      ...(at === 0 && { width: 800, height: 600 }),
    }))
  for (const attachment of [files('image', 12), files('video', 1), files('audio', 1)])
    await create(peer, aNoteBy(peer, { attachment, published: undefined }))
  const long = {
    type: 'Article',
    name: 'Long',
    content: `<p>x <img src="https://${peer.host}/inline.png" alt="inside"></p>`,
  }
  await create(peer, aNoteBy(peer, { ...long, attachment: files('image', 1), published: undefined }))
  const [text, audio, video, photo] = await here.postsOf(peer)
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

test('words too intricate to be sanitised soon stay at home, with a link [FED-031]', async () => {
  const peer = await here.aFollowed()
  for (const content of ['<b>x</b>'.repeat(20_000), '<b>'.repeat(200)]) await create(peer, aNoteBy(peer, { content }))
  const posts = await here.postsOf(peer)
  expect(posts).toHaveLength(2)
  for (const { content } of posts) expect(content?.body_html).toContain(`>Read this post at ${peer.host}</a>`)
})

test('posts for followers or some alone are dropped, and so is what concerns nobody here [FED-032]', async () => {
  const peer = await here.aFollowed()
  for (const audience of [{ to: [`${peer.url}/followers`] }, { to: [peer.blogUrl(reader.blogId)], cc: [] }])
    expect(await create(peer, aNoteBy(peer, audience))).toBe(202)
  expect(await here.postsOf(peer)).toEqual([])
  const stranger = here.aPeer()
  const asked = here.outside.asked.length
  const elsewhere = `https://${stranger.host}/notes/9`
  for (const activity of [
    stranger.activity('Create', aNoteBy(stranger)),
    stranger.activity('Create', aNoteBy(stranger, { inReplyTo: elsewhere })),
    stranger.activity('Announce', elsewhere, { to: everybody }),
    stranger.activity('Like', elsewhere),
    stranger.activity('Delete', elsewhere),
    stranger.activity('Update', aNoteBy(stranger)),
    stranger.activity('Undo', { type: 'Like', object: elsewhere }),
  ])
    expect(await stranger.send(activity)).toBe(202)
  expect(here.outside.asked.length).toBe(asked)
})

test('an edit changes the post in its place, its pictures and kind too [FED-042]', async () => {
  const peer = await here.aFollowed()
  const object = aNoteBy(peer, { published: '2026-03-01T00:00:00Z', tag: [{ type: 'Hashtag', name: '#old' }] })
  await create(peer, object)
  const [before] = await here.postsOf(peer)
  const attachment = [{ type: 'Image', url: `https://${peer.host}/1.png`, name: 'new' }]
  const changed = { ...object, content: '<p>edited</p>', tag: [{ type: 'Hashtag', name: '#new' }], attachment }
  expect(await peer.send(peer.activity('Update', changed))).toBe(202)
  const [after] = await here.postsOf(peer)
  expect(after).toMatchObject({ id: before?.id, date: before?.date, type: 'photo', tags: ['new'] })
  expect(after?.content).toMatchObject({ body_html: '<p>edited</p>', photo: { photos: [{ alt: 'new' }] } })
  const other = await here.aFollowed()
  await other.send(other.activity('Update', { ...changed, content: '<p>forged</p>' }))
  await other.send(other.activity('Delete', object.id))
  expect((await here.postsOf(peer))[0]?.content?.body_html).toBe('<p>edited</p>')
  await peer.send(peer.activity('Update', { ...object, summary: 'Late', content: '<p>warned</p>' }))
  expect((await here.postsOf(peer))[0]).toMatchObject({ type: 'text', warning: 'Late' })
  const [old, fresh] = [aNoteBy(peer, { published: '2026-03-01T00:00:00Z' }), aNoteBy(peer)]
  for (const one of [old, fresh]) await peer.send(peer.activity('Update', one))
  expect((await here.postsOf(peer)).map(({ id }) => id)).toEqual([expect.any(String), before?.id])
})

test('a deleted post goes, and one that is deleted before it comes stays out [FED-042]', async () => {
  const peer = await here.aFollowed()
  const [object, late] = [aNoteBy(peer), aNoteBy(peer)]
  await create(peer, object)
  expect(await here.postsOf(peer)).toHaveLength(1)
  await peer.send(peer.activity('Delete', { type: 'Tombstone', id: object.id }))
  expect(await here.postsOf(peer)).toEqual([])
  await peer.send(peer.activity('Delete', late.id))
  await create(peer, late)
  await create(peer, object)
  expect(await here.postsOf(peer)).toEqual([])
})

test('what staff took down does not come back, however it is sent [FED-130]', async () => {
  const peer = await here.aFollowed()
  const staff = await world.aMember({ isStaff: true })
  const object = aNoteBy(peer, { published: new Date().toISOString() })
  here.publish(object)
  await create(peer, object)
  const [post] = await here.postsOf(peer)
  expect((await world.send(staff, takeDownPost, { post_id: post?.id as string })).status).toBe(200)
  const answer = aNoteBy(peer, { inReplyTo: object.id, content: '<p>more of it</p>' })
  for (const activity of [
    peer.activity('Create', object),
    peer.activity('Update', object),
    peer.activity('Create', object.id),
    peer.activity('Announce', object.id, { to: [everybody] }),
    peer.activity('Create', answer),
  ])
    expect(await peer.send(activity)).toBe(202)
  await here.bring(object.id)
  expect(await fetchAndSave(world.deps, object.id)).toBeNull()
  const posts = await here.postsOf(peer)
  expect(posts.map(({ content }) => content?.body_html)).toEqual([expect.stringContaining('more of it')])
  expect(JSON.stringify(posts)).not.toContain('Hello from afar')
})

test('an object of another origin or author is fetched from its own address, or not believed [FED-043]', async () => {
  const [peer, victim] = [await here.aFollowed(), here.aPeer()]
  const real = aNoteBy(victim, { content: '<p>real</p>' })
  here.publish(real)
  await create(peer, { ...real, content: '<p>forged</p>' })
  const invented = aNoteBy(victim)
  await create(peer, invented)
  const moved = aNoteBy(victim)
  here.outside.answer(moved.id.replace('https://', ''), (_request, response) =>
    response.writeHead(302, { location: real.id }).end(),
  )
  await create(peer, moved.id)
  const renamed = aNoteBy(victim)
  here.outside.page(renamed.id.replace('https://', ''), JSON.stringify(real), {
    'content-type': 'application/activity+json',
  })
  await create(peer, renamed.id)
  await create(peer, { ...aNoteBy(peer), attributedTo: victim.url })
  await create(peer, aNoteBy(peer, { id: 'https://a.inside/notes/1', attributedTo: 'https://a.inside/u' }))
  await create(peer, aNoteBy(peer, { id: `${origin}/ap/posts/1` }))
  await here.bring(victim.host)
  await here.bring(peer.host)
  await here.bring('a.inside')
  expect(await here.postsOf(peer)).toEqual([])
  const posts = await here.postsOf(victim)
  expect(posts.map(({ content }) => content?.body_html)).toEqual(['<p>real</p>'])
})

test('a changed actor renews the blog, and one who leaves takes everything along [FED-045]', async () => {
  const peer = await here.aFollowed()
  await create(peer, aNoteBy(peer))
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
  expect(await here.postsOf(peer)).toEqual([])
  await runJobsAbout(world, peer.blogId, tasksOf(world.deps))
  const left =
    await sql`select from posts where blog_id = ${peer.blogId} union all select from blogs where id = ${peer.blogId}`.execute(
      world.db,
    )
  expect(left.rows).toEqual([])
})

test('a post with a picture costs few statements, and what concerns nobody two [FED-046]', async () => {
  holdTime()
  const [peer, stranger] = [await here.aFollowed(), here.aPeer()]
  await create(peer, aNoteBy(peer))
  const attachment = [{ type: 'Image', url: `https://${peer.host}/1.png` }]
  expect(await world.countQueries(() => create(peer, aNoteBy(peer)))).toBeLessThanOrEqual(10)
  expect(await world.countQueries(() => create(peer, aNoteBy(peer, { attachment })))).toBeLessThanOrEqual(11)
  expect(await world.countQueries(() => create(stranger, aNoteBy(stranger)))).toBe(2)
  expect(await world.countQueries(() => stranger.send(stranger.activity('Listen', 'https://x.example/')))).toBe(0)
})

test('pictures of others are absolute addresses of ours in the feeds of blogs that reblog them [FED-036]', async () => {
  const peer = await here.aFollowed()
  const member = await world.aMember()
  await create(
    peer,
    aNoteBy(peer, { attachment: [{ type: 'Image', url: `https://${peer.host}/1.png`, name: 'a hill' }] }),
  )
  const [post] = await here.postsOf(peer)
  await reblog(world, member, post as Post)
  for (const path of ['rss', 'feed.json']) {
    const { body, statusCode } = await world.app.inject({ url: `/blog/${member.blogName}/${path}` })
    expect(statusCode).toBe(200)
    expect(body).toMatch(new RegExp(`${origin}/remote/[\\w-]{43}`))
    expect(body).not.toContain(`https://${peer.host}/1.png`)
  }
})
