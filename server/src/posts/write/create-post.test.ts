import { randomUUID } from 'node:crypto'
import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import type { SentTo } from '@bowerbird/domain/core/call.ts'
import { readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { postsPerDayMax, queueSizeMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../testing/world.ts'
import { reblog, writePost } from '../../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Sent = SentTo<typeof updatePost>
const save = (who: Person, sent: Partial<Sent>) => world.send(who, updatePost, { channel_id: who.blogName, ...sent })
const postsOf = (who: Person) => world.db.selectFrom('posts').selectAll().where('blog_id', '=', who.blogId).execute()

test('a text post is stored, told of and answered whole [POST-395] [POST-416] [POST-424] [POST-426] [POST-427]', async () => {
  const wren = await world.aMember()
  const answer = await save(wren, {
    post: { type: 'text', state: '0', one: ' A  title ', two: '<p>Words &amp; more</p>', tags: '#One, two,one' },
    context_page: 'dashboard',
    context_id: wren.blogName,
  })
  const { post, ...rest } = answer.response
  expect(post).toMatchObject({
    type: 'text',
    state: 'published',
    tags: ['One', 'two'],
    summary: 'A title',
    root_id: post.id,
    reblogged_root_uuid: post.tumblelog_uuid,
    reblog_source: null,
    trail: [],
    content: { title: 'A title', body_html: '<p>Words &amp; more</p>', blog_name: wren.blogName },
    is_edit: false,
    is_reblog: false,
    is_mine: true,
    note_count: 0,
    post_url: `${world.config.origin}/blog/${wren.blogName}/post/${post.id}/a-title`,
  })
  expect(rest).toMatchObject({
    created_post: true,
    post_tumblelog: { name: wren.blogName },
    post_context_page: 'dashboard',
    context_tumblelog: { name: wren.blogName },
    message: `Posted to ${wren.blogName}`,
  })
  expect(rest.post_dashboard_html).toContain(`<article data-post-id="${post.id}">`)
  expect(rest.post_dashboard_html).toContain('<h2>A title</h2><p>Words &amp; more</p>')
  expect(await world.eventsAbout(post.id)).toEqual(['post.published'])
  const stored = await world.db
    .selectFrom('contents')
    .selectAll()
    .where('post_id', '=', post.id)
    .executeTakeFirstOrThrow()
  expect(stored).toMatchObject({ search_text: 'A title Words & more', format: 0, source: '' })
  const blog = await world.db.selectFrom('blogs').selectAll().where('id', '=', wren.blogId).executeTakeFirstOrThrow()
  expect(blog.newest_published_id).toBe((await postsOf(wren))[0]?.published_id)
})

test('a post has every field the actions use [POST-336]', async () => {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  const root = await writePost(world, wren)
  const post = await reblog(world, jay, root)
  expect(post).toMatchObject({
    ...{ root_id: root.id, reblogged_root_uuid: root.tumblelog_uuid, pt: '', placement_id: '', is_recommended: false },
    ...{ liked: false, reblogged: false, is_mine: true, following: false, sponsored: false },
    ...{ is_carousel: false, carousel_index: 0, embed_did: post.id },
    tumblelog: { name: jay.blogName, uuid: post.tumblelog_uuid },
    reblog_source: { name: wren.blogName, following: false },
    post_url: expect.stringContaining(`${world.config.origin}/blog/${jay.blogName}/post/${post.id}`),
  })
  expect(post.tumblelog_uuid).not.toBe(root.tumblelog_uuid)
  for (const key of [post.reblog_key, post.embed_key, post.tumblelog_key]) expect(key).toMatch(/^\S{4,}$/)
  const [channel] = (await world.send(jay, readUserInfo, {})).response.user?.channels ?? []
  expect(post.tumblelog_mention_key).toBe(channel?.mention_key)
  expect(post.reblog_key).not.toBe(root.reblog_key)
})

test('a guest, a stranger and a blog that is not there cannot be posted for [POST-430] [POST-517] [POST-520]', async () => {
  const wren = await world.aMember()
  const other = await world.aMember()
  const post = { one: 'A title' }
  expect(await save(wren, { post })).toMatchObject({ status: 200 })
  expect(await world.send(world.aGuest(), updatePost, { channel_id: wren.blogName, post })).toMatchObject({
    status: 401,
  })
  expect(await world.send(other, updatePost, { channel_id: wren.blogName, post })).toMatchObject({
    status: 403,
    error: 'posts.cannot_post_there',
  })
  expect(await world.send(wren, updatePost, { channel_id: 'no-such-blog-here', post })).toMatchObject({ status: 404 })
  expect(await postsOf(wren)).toHaveLength(1)
})

test.each([
  ['no title and no body', { post: {} }, 'Post body empty.'],
  ['an empty paragraph', { post: { two: '<p><br></p>' } }, 'Post body empty.'],
  ['nothing left after cleaning', { post: { two: '<script>alert(1)</script>' } }, 'Post body empty.'],
  ['an empty draft', { post: { state: '1' } }, 'Post body empty.'],
  ['a state that is none', { post: { one: 'A', state: '9' } }, 'Invalid "state" value.'],
  ['a state nobody may choose', { post: { one: 'A', state: '4' } }, 'Invalid "state" value.'],
  ['scheduled for no time', { post: { one: 'A', state: 'on.2' } }, 'Invalid "publish_on" value.'],
  [
    'scheduled for the past',
    { post: { one: 'A', state: 'on.2', publish_on: '2020-01-01T00:00:00Z' } },
    'Invalid "publish_on" value.',
  ],
  ['scheduled for nonsense', { post: { one: 'A', state: 'on.2', publish_on: 'soon' } }, 'Invalid "publish_on" value.'],
  ['a date to come', { post: { one: 'A', date: '2999-01-01T00:00:00Z' } }, 'Invalid "date" value.'],
  ['a kind that is none', { post: { one: 'A', type: 'poll' } }, 'We don’t know that post type.'],
  ['an answer to no question', { post: { two: '<p>So.</p>', type: 'answer' } }, 'Post question empty.'],
  ['a note on a question of space', { post: { one: ' ', two: 'So', type: 'note' } }, 'Post question empty.'],
  ['text nested too deeply', { post: { two: '<b>'.repeat(101) } }, 'That text is nested too deeply.'],
  [
    'too many tags',
    { post: { one: 'A', tags: Array.from({ length: 51 }, (_, at) => at).join() } },
    'Posts can have up to 50 tags.',
  ],
  ['a field that is none', { post: { one: 'A' }, colour: 'red' }, 'colour: isn’t a field of this call'],
  ['a reblog of nothing', { post: { one: 'A' }, reblog: true }, 'reblog_post_id: names the post to reblog'],
])(
  '%s is refused and stores nothing [POST-092] [POST-096] [POST-097] [POST-121] [POST-147] [POST-394]',
  async (_what, sent, text) => {
    const wren = await world.aMember()
    const answer = await save(wren, sent as Partial<Sent>)
    expect(answer).toMatchObject({ status: 400, title: text })
    expect(await postsOf(wren)).toEqual([])
    expect(await world.db.selectFrom('contents').select('id').where('blog_id', '=', wren.blogId).execute()).toEqual([])
  },
)

test.each([
  ['a title', { one: 'A title' }],
  ['a body', { two: '<p>Words</p>' }],
  ['the type regular', { type: 'regular', one: 'A title' }],
])('%s is enough for a text post [POST-088] [POST-122]', async (_what, post) => {
  expect(await save(await world.aMember(), { post })).toMatchObject({
    status: 200,
    response: { post: { type: 'text' } },
  })
})

test.each([
  ['0', {}, 'published', 'Posted to'],
  ['0 3', {}, 'published', 'Posted to'],
  ['1', {}, 'draft', 'Saved to drafts on'],
  ['2', {}, 'queued', 'Queued on'],
  ['2', { publish_on: '2999-01-01T00:00:00Z' }, 'scheduled', 'Scheduled on'],
  ['on.2', { publish_on: '2999-01-01T00:00:00Z' }, 'scheduled', 'Scheduled on'],
  ['private', {}, 'private', 'Posted privately to'],
])('the code %j with %j saves a post as %s [POST-084] [POST-087] [POST-427]', async (state, more, stored, message) => {
  const wren = await world.aMember()
  const { response } = await save(wren, { post: { one: 'A title', tags: 'a', state, ...more } })
  expect(response).toMatchObject({ post: { state: stored }, message: `${message} ${wren.blogName}` })
  expect(response.post.publish_on).toBe('publish_on' in more ? '2999-01-01T00:00:00.000Z' : null)
  const tags = await world.db.selectFrom('post_tags').selectAll().where('post_id', '=', response.post.id).execute()
  expect(tags).toHaveLength(stored === 'published' ? 1 : 0)
  expect(await world.eventsAbout(response.post.id)).toEqual(stored === 'published' ? ['post.published'] : [])
})

test('what is not published is seen by its members and by nobody else [POST-100] [POST-105]', async () => {
  const wren = await world.aMember()
  const other = await world.aMember()
  const tag = randomUUID()
  const hidden = [
    { post: { state: '1' } },
    { post: { state: '2' } },
    { post: { state: 'on.2', publish_on: '2999-01-01T00:00:00Z' } },
    { post: { state: 'private' } },
    { members_only: true },
  ]
  for (const { post, ...rest } of hidden) {
    const { id } = await writePost(world, wren, { post: { ...post, tags: tag }, ...rest })
    const seenBy = async (who: Person) =>
      (await world.app.inject({ url: `/svc/post/${id}/notes`, headers: { cookie: `session=${who.token}` } })).statusCode
    expect([await seenBy(wren), await seenBy(other), await seenBy(world.aGuest())]).toEqual([200, 404, 404])
  }
  const found = await world.send(other, readTimeline, { pageRoot: 'tagged', tag })
  expect(found.response.posts).toEqual([])
})

test('html and markdown keep their source and are cleaned like the rest [POST-089] [POST-182]', async () => {
  const wren = await world.aMember()
  const html = await writePost(world, wren, {
    editor_type: 'html',
    post: { two: '<h1 onclick="x">A</h1><script>b</script>' },
  })
  expect(html.content?.body_html).toBe('<h2>A</h2>')
  const source = '# A\n\n*b* [c](javascript:alert(1)) <img src=x onerror=alert(1)>\n\n- d'
  const markdown = await writePost(world, wren, { editor_type: 'markdown', post: { two: source } })
  expect(markdown.content?.body_html).not.toMatch(/href|onerror|<img/)
  expect(markdown.content?.body_html).toContain('<h2>A</h2>')
  expect(markdown.content?.body_html).toContain('<i>b</i>')
  const stored = await world.db
    .selectFrom('contents')
    .select(['format', 'source'])
    .where('post_id', '=', markdown.id)
    .execute()
  expect(stored).toEqual([{ format: 2, source }])
})

test('custom URL, source URL and an old date are kept as the rules say [POST-110] [POST-150] [POST-151]', async () => {
  const wren = await world.aMember()
  const post = await writePost(world, wren, {
    post: { slug: 'My Custom  URL', source_url: 'example.com/a', date: '2015-06-07T08:09:10Z' },
  })
  expect(post).toMatchObject({
    slug: 'my-custom-url',
    source_url: 'https://example.com/a',
    date: '2015-06-07T08:09:10.000Z',
  })
  expect(post.post_url).toMatch(/\/my-custom-url$/)
  const newer = await writePost(world, wren, {
    post: { source_url: 'javascript:alert(1)', date: '1987-06-05T00:00:00Z' },
  })
  expect(newer).toMatchObject({
    source_url: '',
    date: '1987-06-05T00:00:00.000Z',
    timestamp: Date.UTC(1987, 5, 5) / 1000,
  })
})

test('the same client_id makes one post and answers alike, however often it is sent at once [README ruling 11]', async () => {
  const wren = await world.aMember()
  const sent = { client_id: randomUUID(), post: { one: 'Once' } }
  const answers = await Promise.all(Array.from({ length: 50 }, () => save(wren, sent)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ response }) => JSON.stringify(response))).size).toBe(1)
  expect(await postsOf(wren)).toHaveLength(1)
  expect(await world.eventsAbout(wren.blogId)).toEqual(['post.published'])
  const other = await save(wren, { ...sent, post: { one: 'Another' } })
  expect(other).toMatchObject({ status: 422, error: 'core.client_id_reused' })
  expect(await save(await world.aMember(), sent)).toMatchObject({ status: 200 })
  expect(await postsOf(wren)).toHaveLength(1)
})

test('a refused save does not use its client_id up [README ruling 11]', async () => {
  const wren = await world.aMember()
  const client_id = randomUUID()
  expect(await save(wren, { client_id, post: {} })).toMatchObject({ status: 400 })
  expect(await save(wren, { client_id, post: { one: 'Better' } })).toMatchObject({ status: 200 })
})

/** Inserts the rows in bulk, because hundreds of saves would be slow. */
const fill = (who: Person, count: number, state: string) =>
  sql`insert into posts (blog_id, author_account_id, kind, state, root_post_id, root_blog_uuid, reblog_key, queue_position)
      select ${who.blogId}, ${who.accountId}, 'text', ${state}, 0, gen_random_uuid(), 'k', n
      from generate_series(1, ${count}::int) n`.execute(world.db)

test('a day holds 250 posts of one writer, also when they all come at once [POST-415]', async () => {
  const wren = await world.aMember()
  await fill(wren, postsPerDayMax - 3, 'draft')
  const answers = await Promise.all(Array.from({ length: 8 }, () => save(wren, { post: { one: 'A title' } })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 403, 403, 403, 403, 403])
  const refused = answers.find(({ status }) => status === 403)
  expect(refused?.title).toContain('posts_per_day')
  expect(await postsOf(wren)).toHaveLength(postsPerDayMax)
})

test('a queue holds 300 posts [POST-415]', async () => {
  const wren = await world.aMember()
  await fill(wren, queueSizeMax - 1, 'queued')
  await sql`update posts set author_account_id = null where blog_id = ${wren.blogId}`.execute(world.db)
  expect(await save(wren, { post: { one: 'A title', state: '2' } })).toMatchObject({ status: 200 })
  const refused = await save(wren, { post: { one: 'A title', state: '2' } })
  expect(refused).toMatchObject({ status: 403, error: 'posts.queue_full' })
  expect(refused.title).toContain('queue_size')
  expect(await save(wren, { post: { one: 'A title', state: '1' } })).toMatchObject({ status: 200 })
})

test('bracket names of a form and JSON mean the same [POST-107] [POST-393]', async () => {
  const wren = await world.aMember()
  const form = new URLSearchParams({
    channel_id: wren.blogName,
    'post[one]': 'A form',
    'post[two]': '<p>Words</p>',
    'post[tags]': 'a,b',
    'post[state]': '1',
    'is_rich_text[two]': '1',
    can_be_liked: 'off',
    form_key: wren.formKey,
  })
  const answer = await world.app.inject({
    method: 'POST',
    url: '/svc/post/update',
    payload: form.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: `session=${wren.token}` },
  })
  expect(answer.json()).toMatchObject({
    meta: { status: 200, msg: 'OK' },
    response: { post: { tags: ['a', 'b'], state: 'draft', can_be_liked: false, content: { title: 'A form' } } },
  })
})
