import { readActivity } from '@bowerbird/domain/activity/activity.contract.ts'
import { blockBlog } from '@bowerbird/domain/blogs/blocks.contract.ts'
import { remoteReplyMaxLength } from '@bowerbird/domain/federation/federation.limits.ts'
import { readBlogView } from '@bowerbird/domain/feeds/feeds.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Arrivals, aNoteBy, create, everybody, openArrivals } from '../../testing/federation/arrivals.ts'
import { handleEventsAbout } from '../../testing/handle-events-about.ts'
import type { Person } from '../../testing/world.ts'
import { reblog, writePost } from '../../testing/writing.ts'
import { bringPost } from './bring-post.ts'
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

const postAt = async (objectUrl: string): Promise<string> => {
  const found = world.db.selectFrom('remote_posts').select('post_id').where('object_url', '=', objectUrl)
  return (await found.executeTakeFirst())?.post_id ?? ''
}
const activityOf = async (who: Person) => {
  await handleEventsAbout(world, who.blogId)
  const sent = { tumblelog: who.blogName, include_activity_notifications: true }
  return JSON.stringify((await world.send(who, readActivity, sent)).response.activity_notifications)
}

test('a stranger’s reply stands in the notes of our post, and its author hears of it [FED-037]', async () => {
  const author = await world.aMember()
  const post = await writePost(world, author)
  const peer = here.aPeer()
  const content = `<p><span><a href="${origin}/blog/${author.blogName}">@<span>${author.blogName}</span></a></span> so <b>true</b></p><p>@${reader.blogName} is elsewhere</p>`
  const tag = [
    { type: 'Mention', href: peer.blogUrl(author.blogId), name: `@${author.blogName}@${new URL(origin).host}` },
  ]
  const object = aNoteBy(peer, { inReplyTo: here.ours(post), content, tag })
  expect(await create(peer, object)).toBe(202)
  const said = `@${author.blogName} so true\n@${reader.blogName}@${peer.host} is elsewhere`
  expect(await here.notesOf(post.id)).toEqual([
    expect.objectContaining({
      type: 'reply',
      reply_text: said,
      blog: expect.objectContaining({ name: `ann@${peer.host}` }),
    }),
  ])
  await handleEventsAbout(world, post.id)
  expect(await activityOf(author)).toContain('so true')
  expect(await activityOf(reader)).not.toContain('so true')
  await peer.send(peer.activity('Update', { ...object, content: '<p>so false</p>' }))
  expect(await here.notesOf(post.id)).toEqual([expect.objectContaining({ reply_text: 'so false' })])
  const second = aNoteBy(peer, { inReplyTo: object.id, content: '<p>and more</p>' })
  await create(peer, second)
  expect((await here.notesOf(post.id)).map(({ reply_text }) => reply_text)).toEqual(['and more', 'so false'])
  await peer.send(peer.activity('Delete', { type: 'Tombstone', id: object.id }))
  expect((await here.notesOf(post.id)).map(({ reply_text }) => reply_text)).toEqual(['and more'])
  await peer.send(peer.activity('Delete', second.id))
  expect(await here.notesOf(post.id)).toEqual([])
})

test('blocks hold for people elsewhere, both ways, and blogs that stay local hear nothing [FED-037]', async () => {
  const author = await world.aMember()
  const post = await writePost(world, author)
  const peer = await here.aFollowed()
  await world.db.insertInto('blocks').values({ blocker_blog_id: author.blogId, blocked_blog_id: peer.blogId }).execute()
  const acts = (target: Post) => [
    peer.activity('Create', aNoteBy(peer, { inReplyTo: here.ours(target) })),
    peer.activity('Like', here.ours(target)),
    peer.activity('Announce', here.ours(target), { to: everybody }),
  ]
  for (const activity of acts(post)) expect(await peer.send(activity)).toBe(202)
  expect(await here.notesOf(post.id)).toEqual([])
  const local = await world.aMember()
  const hidden = await writePost(world, local)
  await world.db.updateTable('blogs').set({ is_federated: false }).where('id', '=', local.blogId).execute()
  for (const activity of acts(hidden)) expect(await peer.send(activity)).toBe(202)
  expect(await here.notesOf(hidden.id)).toEqual([])
})

test.each(['of', 'by'])(
  'a block %s somebody elsewhere holds for every copy of a post, and in trails [FED-037]',
  async (way) => {
    const [author, carrier, copier] = [await world.aMember(), await world.aMember(), await world.aMember()]
    const peer = await here.aFollowed()
    const post = await writePost(world, author)
    const copy = await reblog(world, carrier, post)
    const common = await writePost(world, carrier)
    const quoted = aNoteBy(peer, {
      inReplyTo: here.ours(common),
      quote: here.ours(common),
      content: '<p>Far words</p>',
    })
    await create(peer, quoted)
    const [theirs] = await here.postsOf(peer)
    const again = await reblog(world, copier, theirs as Post)
    const seen = async () =>
      JSON.stringify(
        (await world.send(author, readBlogView, { tumblelog_name_or_id: copier.blogName, post_id: again.id })).response,
      )
    expect(await seen()).toContain('Far words')
    if (way === 'of') {
      const about = { tumblelog: author.blogName, blocked_tumblelog: `ann@${peer.host}` }
      expect((await world.send(author, blockBlog, about)).status).toBe(200)
    } else expect(await peer.send(peer.activity('Block', peer.blogUrl(author.blogId)))).toBe(202)
    const before = await here.notesOf(post.id)
    for (const target of [post, copy])
      for (const activity of [
        peer.activity('Create', aNoteBy(peer, { inReplyTo: here.ours(target) })),
        peer.activity('Like', here.ours(target)),
        peer.activity('Announce', here.ours(target), { to: everybody }),
      ])
        expect(await peer.send(activity)).toBe(202)
    expect(await here.notesOf(post.id)).toEqual(before)
    expect(await seen()).not.toContain('Far words')
  },
)

test('likes and reactions are likes, and are taken back in any order [FED-038]', async () => {
  const post = await writePost(world, await world.aMember())
  const peer = here.aPeer()
  const like = (type = 'Like') => peer.activity(type, here.ours(post), type === 'EmojiReact' ? { content: '🦤' } : {})
  const first = like()
  for (const activity of [first, first, like('EmojiReact')]) expect(await peer.send(activity)).toBe(202)
  expect((await here.notesOf(post.id)).map(({ type }) => type)).toEqual(['like'])
  await peer.send(peer.activity('Undo', first))
  expect(await here.notesOf(post.id)).toEqual([])
  const late = like()
  await peer.send(peer.activity('Undo', late))
  await peer.send(late)
  expect(await here.notesOf(post.id)).toEqual([])
})

test('an Announce of our post is a reblog by them, once, and is taken back [FED-039]', async () => {
  const author = await world.aMember()
  const post = await writePost(world, author)
  const peer = here.aPeer()
  const announce = () =>
    peer.activity('Announce', here.ours(post), { to: [everybody], published: '2026-02-01T00:00:00Z' })
  const first = announce()
  for (const activity of [first, announce(), first]) expect(await peer.send(activity)).toBe(202)
  expect(await here.notesOf(post.id)).toMatchObject([{ type: 'reblog', blog: { name: `ann@${peer.host}` } }])
  const [reblog] = await here.postsOf(peer)
  expect(reblog).toMatchObject({ content: null, root_id: post.id, trail: [{ post_id: post.id }] })
  await handleEventsAbout(world, reblog?.id ?? '')
  expect(await activityOf(author)).toContain(`ann@${peer.host}`)
  await peer.send(peer.activity('Undo', first))
  expect(await here.postsOf(peer)).toEqual([])
  expect(await here.notesOf(post.id)).toEqual([])
  const early = announce()
  await peer.send(peer.activity('Undo', early))
  await peer.send(early)
  expect(await here.postsOf(peer)).toEqual([])
  const byId = announce()
  await peer.send(byId)
  expect(await here.postsOf(peer)).toHaveLength(1)
  await peer.send(peer.activity('Undo', byId.id))
  expect(await here.postsOf(peer)).toEqual([])
})

test('an Announce of a post elsewhere brings it, from its own address, by a job [FED-039]', async () => {
  const [peer, author] = [await here.aFollowed(), here.aPeer()]
  const object = aNoteBy(author, { content: '<p>the original</p>' })
  here.publish(object)
  const asked = here.outside.asked.length
  const lie = { ...object, content: '<p>a lie</p>' }
  expect(await peer.send(peer.activity('Announce', lie, { to: [everybody] }))).toBe(202)
  expect(here.outside.asked.length).toBe(asked)
  await here.bring(object.id)
  const [reblog] = await here.postsOf(peer)
  expect(reblog?.trail.map(({ body_html, blog_name }) => [body_html, blog_name])).toEqual([
    ['<p>the original</p>', `ann@${author.host}`],
  ])
  expect(await world.eventsAbout(await postAt(object.id))).not.toContain('post.published')
  const group = aNoteBy(author, { content: '<p>in a group</p>' })
  here.publish(group)
  await peer.send(
    peer.activity('Announce', { type: 'Create', id: `${author.url}#c`, object: group }, { to: everybody }),
  )
  await here.bring(group.id)
  expect((await here.postsOf(peer))[0]?.trail[0]?.body_html).toBe('<p>in a group</p>')
})

test('a post whose server fails is asked for again later; one that is refused is not [FED-039]', async () => {
  const [peer, author] = [await here.aFollowed(), here.aPeer()]
  const object = aNoteBy(author)
  const answerWith = (status: number) =>
    here.outside.answer(object.id.replace('https://', ''), (_request, response) => response.writeHead(status).end())
  const announce = { url: `${peer.url}#again`, publishedMs: Date.now() }
  const job = { actorUrl: peer.url, objectUrl: object.id, announce }
  answerWith(404)
  await bringPost(world.deps, job)
  expect(await here.bring(object.id)).toEqual([])
  answerWith(503)
  await bringPost(world.deps, job)
  here.publish(object)
  expect(await here.bring(object.id)).toEqual(['bring_remote_post'])
  expect(await here.postsOf(peer)).toHaveLength(1)
})

test('a reply with a quote, or to oneself, is a reblog with words [FED-040]', async () => {
  const post = await writePost(world, await world.aMember(), { post: { one: 'Ours', two: '' } })
  const peer = await here.aFollowed()
  const quoting = aNoteBy(peer, {
    content: '<p>I say</p><p class="quote-inline">RE: <a href="https://x.example/">x</a></p>',
    inReplyTo: here.ours(post),
    quote: here.ours(post),
  })
  await create(peer, quoting)
  const own = aNoteBy(peer, { content: '<p>second part</p>', inReplyTo: quoting.id, published: undefined })
  await create(peer, own)
  const [second, first] = await here.postsOf(peer)
  expect(first).toMatchObject({ content: { body_html: '<p>I say</p>' }, trail: [{ title: 'Ours' }] })
  expect(second).toMatchObject({
    content: { body_html: '<p>second part</p>' },
    trail: [{ title: 'Ours' }, { body_html: '<p>I say</p>' }],
  })
  expect((await here.notesOf(post.id)).map(({ type }) => type)).toEqual(['reblog', 'reblog'])
})

test('the thread before a reply is fetched by a job, and shown as its trail [FED-041]', async () => {
  const [peer, bob, carol] = [await here.aFollowed(), here.aPeer(), here.aPeer()]
  const root = aNoteBy(carol, { content: '<p>one</p>', published: '2026-01-01T00:00:00Z' })
  const middle = aNoteBy(bob, { content: '<p>two</p>', inReplyTo: root.id, published: '2026-01-02T00:00:00Z' })
  const answer = aNoteBy(peer, { content: '<p>three</p>', inReplyTo: middle.id })
  for (const object of [root, middle]) here.publish(object)
  const asked = here.outside.asked.length
  await create(peer, answer)
  expect(here.outside.asked.length).toBe(asked)
  expect(await here.postsOf(peer)).toEqual([])
  await here.bring(answer.id)
  const [post] = await here.postsOf(peer)
  expect(post?.trail.map(({ blog_name, body_html }) => [blog_name, body_html])).toEqual([
    [`ann@${carol.host}`, '<p>one</p>'],
    [`ann@${bob.host}`, '<p>two</p>'],
  ])
  expect(post?.content?.body_html).toBe('<p>three</p>')
  expect(await world.eventsAbout(post?.id ?? '')).toContain('post.published')
  const lost = aNoteBy(peer, { content: '<p>alone</p>', inReplyTo: `https://${bob.host}/gone`, published: undefined })
  await create(peer, lost)
  await here.bring(lost.id)
  const [alone] = await here.postsOf(peer)
  expect(alone?.trail).toEqual([])
  expect(alone?.content?.body_html).toMatch(
    new RegExp(`^<p><a href="https://${bob.host}/gone"[^>]*>In reply to a post at`),
  )
})

test('a thread whose server does not answer in time is left out [FED-041]', async () => {
  const [peer, slow] = [await here.aFollowed(), here.aPeer()]
  here.outside.answer(`${slow.host}/notes/1`, () => {})
  const object = aNoteBy(peer, { inReplyTo: `https://${slow.host}/notes/1` })
  await bringPost(world.deps, { actorUrl: peer.url, objectUrl: object.id, object }, 50)
  expect((await here.postsOf(peer))[0]?.content?.body_html).toContain(`In reply to a post at ${slow.host}`)
})

test('threads are read twenty posts up at most, and circles end [FED-041]', async () => {
  const [peer, bob] = [await here.aFollowed(), here.aPeer()]
  const thread: ReturnType<typeof aNoteBy>[] = []
  for (let at = 0; at < 25; at += 1)
    thread.push(aNoteBy(bob, { content: `<p>${at}</p>`, inReplyTo: thread.at(-1)?.id }))
  thread.forEach(here.publish)
  const answer = aNoteBy(peer, { content: '<p>end</p>', inReplyTo: thread.at(-1)?.id })
  const asked = here.outside.asked.length
  await bringPost(world.deps, { actorUrl: peer.url, objectUrl: answer.id, object: answer }, 60_000)
  expect(here.outside.asked.slice(asked).filter((address) => address.includes('/notes/'))).toHaveLength(20)
  const [post] = await here.postsOf(peer)
  expect(post?.trail).toHaveLength(20)
  expect(post?.trail[0]?.body_html).toContain('In reply to a post at')
  const circle = aNoteBy(bob)
  here.publish({ ...circle, inReplyTo: circle.id })
  const round = aNoteBy(peer, { inReplyTo: circle.id, content: '<p>round</p>', published: undefined })
  await create(peer, round)
  await here.bring(round.id)
  expect((await here.postsOf(peer))[0]?.content?.body_html).toContain('round')
})

test('a post that names a blog of ours tells it; names at other servers tell nobody [FED-033]', async () => {
  const wren = await world.aMember()
  const peer = here.aPeer()
  const host = new URL(origin).host
  const object = aNoteBy(peer, {
    content: `<p>@${wren.blogName} look, @${reader.blogName} too</p>`,
    tag: [{ type: 'Mention', href: peer.blogUrl(wren.blogId), name: `@${wren.blogName}@${host}` }],
  })
  expect(await create(peer, object)).toBe(202)
  const postId = await postAt(object.id)
  await handleEventsAbout(world, postId)
  expect(await activityOf(wren)).toContain(postId)
  expect(await activityOf(reader)).not.toContain(postId)
})

test('an address of a post or its page brings it once, and nobody hears of it [FED-044]', async () => {
  const author = here.aPeer()
  const object = aNoteBy(author)
  here.publish(object)
  const page = `${author.host}/@ann/1`
  here.outside.page(page, JSON.stringify(object), { 'content-type': 'application/activity+json' })
  here.outside.answer(`${author.host}/short`, (_request, response) =>
    response.writeHead(302, { location: `http://${page}` }).end(),
  )
  const found = [object.id, `https://${page}`, `https://${author.host}/short`, object.id]
  const ids = []
  for (const address of found) ids.push((await fetchAndSave(world.deps, address))?.postId)
  expect(new Set(ids).size).toBe(1)
  expect(await world.eventsAbout(ids[0] ?? '')).toEqual(['post.imported'])
  const lying = `https://${here.aPeer().host}/1`
  here.outside.page(lying.replace('https://', ''), JSON.stringify(aNoteBy(author)), {
    'content-type': 'application/activity+json',
  })
  await expect(fetchAndSave(world.deps, lying)).rejects.toThrow('another origin')
})

test('a long reply is kept whole up to a bound of its own, and told in short [FED-132]', async () => {
  const author = await world.aMember()
  const post = await writePost(world, author)
  const peer = here.aPeer()
  const long = Array.from({ length: 400 }, (_, at) => `word${at}`).join(' ')
  await create(peer, aNoteBy(peer, { inReplyTo: here.ours(post), content: `<p>${long}</p><p>the end</p>` }))
  expect((await here.notesOf(post.id))[0]?.reply_text).toBe(`${long}\nthe end`)
  await handleEventsAbout(world, post.id)
  const notified = await activityOf(author)
  expect(notified).toContain('word0 word1')
  expect(notified).not.toContain('the end')
  await create(peer, aNoteBy(peer, { inReplyTo: here.ours(post), content: `<p>${'moss '.repeat(2000)}</p>` }))
  const [endless] = await here.notesOf(post.id)
  expect(endless?.reply_text).toHaveLength(remoteReplyMaxLength)
  expect(endless?.reply_text).toMatch(/…$/)
})

test.each([
  ['everybody', { to: [everybody] }, true],
  ['everybody, unlisted', { to: [], cc: [everybody] }, true],
  ['followers', { to: ['https://far.example/users/ann/followers'] }, false],
  ['the one that it names', {}, false],
])('a stranger’s post for %s that names a blog [FED-135]', async (_whom, audience, isKept) => {
  const wren = await world.aMember()
  const peer = here.aPeer()
  const url = peer.blogUrl(wren.blogId)
  const tag = [{ type: 'Mention', href: url, name: `@${wren.blogName}` }]
  const content = `<p>@${wren.blogName} a word</p>`
  const addressed = { to: [url], cc: [], ...audience }
  const object = aNoteBy(peer, { content, tag, ...addressed })
  here.publish(object)
  await peer.send(peer.activity('Create', object, { to: [everybody] }))
  await peer.send(peer.activity('Update', { ...object, updated: new Date().toISOString() }, { to: [everybody] }))
  await peer.send(peer.activity('Create', object.id, { to: [everybody] }))
  await here.bring(object.id)
  await fetchAndSave(world.deps, object.id).catch(() => null)
  const postId = await postAt(object.id)
  expect(postId !== '').toBe(isKept)
  const about = await world.db.selectFrom('notes').select('id').where('text', 'like', `%${wren.blogName}%`).execute()
  expect(about).toEqual([])
  if (!isKept) return expect(await activityOf(wren)).not.toContain('a word')
  await handleEventsAbout(world, postId)
  const notified = await activityOf(wren)
  expect(notified).toContain('user_mention')
  expect(notified).toContain(postId)
})
