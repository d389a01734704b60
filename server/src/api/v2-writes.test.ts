import * as calls from '@bowerbird/domain/api/v2-writes.contract.ts'
import { approveSubmission } from '@bowerbird/domain/asks/asks.contract.ts'
import type { Limit } from '@bowerbird/domain/core/call.ts'
import { uploadMedia } from '@bowerbird/domain/media/media.contract.ts'
import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { postsPerDayMax, queueSizeMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anApp, readApi, type TestApp, tokensFor, writeApi } from '../testing/api/apps.ts'
import { type FormPart, formOf } from '../testing/api/form.ts'
import { databaseChecksum } from '../testing/database-checksum.ts'
import { aGroup } from '../testing/groups.ts'
import { holdTime } from '../testing/hold-time.ts'
import { openOwnWorld } from '../testing/own-database.ts'
import { aPhoto } from '../testing/uploads.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'

let world: World
let app: TestApp
let jay: Person
let token: string
const picture = await aPhoto(64, 48).jpeg().toBuffer()
beforeAll(async () => {
  world = await openOwnWorld()
  app = await anApp(world, await world.aMember())
  jay = await world.aMember()
  token = await tokenOf(jay)
})
afterAll(() => world.close())

/** Everything but when a token was last used. */
const everything = async () => (await databaseChecksum(world.db)).replace(/\{"name":"app_grants"[^}]*\}/, '')
const tokenOf = async (who: Person, scope?: string) => (await tokensFor(world, who, app, scope)).access_token
const of = (who: Person, rest: string) => `/v2/blog/${who.blogName}/${rest}`
const text = (words: string, more: object = {}) => ({ type: 'text', text: words, ...more })
const send = (rest: string, fields: object, more = {}) => writeApi(world, token, of(jay, rest), fields, more)
const read = async (id: string, query = '?post_format=legacy') =>
  (await readApi(world, of(jay, `posts/${id}${query}`), token)).body.response

const sendForm = (rest: string, parts: FormPart[], who = token) => {
  const { payload, type } = formOf(parts)
  return writeApi(world, who, of(jay, rest), payload, { type })
}

test('apps say the language of a post, in both formats, and read it [DAY-217]', async () => {
  const { id } = (await send('posts', { content: [text('Grüezi mitenand')], lang: 'gsw' })).body.response
  expect([(await read(id)).lang, (await read(id, '')).lang]).toEqual(['gsw', 'gsw'])
  await send('post/edit', { id, lang: 'de-CH' })
  expect((await read(id)).lang).toBe('de-CH')
  expect((await send('posts', { content: [text('Hm')], lang: '<b>' })).status).toBe(400)
})

test('a post in blocks answers 201 with its id as text, and carries the name of the app [API-050] [POST-358]', async () => {
  const sent = { content: [text('Hello', { subtype: 'heading1' }), text('there')], tags: 'a,b', slug: 'hi' }
  const { status, body } = await send('posts', sent)
  expect([status, body.meta]).toEqual([201, { status: 201, msg: 'Created' }])
  calls.createPost.output.parse(body.response)
  const { id } = body.response
  expect(await read(id, '')).toMatchObject({ tags: ['a', 'b'], slug: 'hi', state: 'published', content: sent.content })
  const row = await world.db.selectFrom('posts').select('options').where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.options).toMatchObject({ app: app.name })
  const own = await world.send(jay, updatePost, { channel_id: jay.blogName, edit_post_id: id, post: { one: 'Other' } })
  expect(own.response.post.app_name).toBe(app.name)
})

test('states and times of a post in blocks are those of the API [API-050]', async () => {
  const content = [text('Later')]
  const later = new Date(Date.now() + 86_400_000).toISOString()
  for (const [fields, state] of [
    [{ state: 'draft' }, 'draft'],
    [{ state: 'queue' }, 'queued'],
    [{ state: 'private' }, 'private'],
    [{ state: 'queue', publish_on: later }, 'queued'],
  ] as const)
    expect((await read((await send('posts', { content, ...fields })).body.response.id)).state).toBe(state)
  expect((await send('posts', { content, state: 'nowhere' })).status).toBe(400)
})

test.each([
  [
    'before',
    [
      ['p', picture],
      ['json', ''],
    ],
  ],
  [
    'after',
    [
      ['json', ''],
      ['p', picture],
    ],
  ],
] as const)('files that blocks name come %s the part json [API-051]', async (_when, order) => {
  const json = JSON.stringify({
    content: [text('Above'), { type: 'image', media: { identifier: 'p' }, alt_text: 'Moss' }],
  })
  const parts = order.map(([name]): FormPart => (name === 'json' ? ['json', json] : ['p', picture]))
  const { status, body } = await sendForm('posts', parts)
  expect([status, body.errors]).toEqual([201, undefined])
  const post = await read(body.response.id, '')
  expect(post.content).toMatchObject([text('Above'), { type: 'image', alt_text: 'Moss', media: [{ width: 64 }] }])
})

test('a refused form leaves no post and no file behind [API-051] [API-055]', async () => {
  const json = JSON.stringify({ content: [{ type: 'image', media: { identifier: 'q' } }] })
  const missing = await sendForm('posts', [['json', json]])
  expect([missing.status, missing.body.errors[0].code]).toEqual([400, 8001])
  const noPicture = await sendForm('posts', [
    ['q', Buffer.from('no picture')],
    ['json', json],
  ])
  expect([noPicture.status, noPicture.body.errors[0].code]).toEqual([400, 8005])
  for (const bad of ['[', '[]', '"x"', `{"a":${'['.repeat(50)}${']'.repeat(50)}}`])
    expect([bad, (await sendForm('posts', [['json', bad]])).status]).toEqual([bad, 400])
  const stranger = await tokenOf(await world.aMember())
  const after = await everything()
  expect(
    (
      await sendForm(
        'posts',
        [
          ['q', picture],
          ['json', json],
        ],
        stranger,
      )
    ).status,
  ).toBe(403)
  expect(await everything()).toBe(after)
})

test('PUT changes a post in blocks and keeps its kind; others cannot [API-052]', async () => {
  const { id } = (await send('posts', { content: [text('One')], tags: 'kept' })).body.response
  const { status, body } = await send(`posts/${id}`, { content: [text('Two'), text('Three')] }, { method: 'PUT' })
  expect([status, body.response.id]).toEqual([200, id])
  expect(await read(id, '')).toMatchObject({
    content: [text('Two'), text('Three')],
    tags: ['kept'],
    state: 'published',
  })
  await send(`posts/${id}`, { tags: 'other' }, { method: 'PUT' })
  expect(await read(id, '')).toMatchObject({ content: [text('Two'), text('Three')], tags: ['other'] })
  const stranger = await tokenOf(await world.aMember())
  const refused = await writeApi(world, stranger, of(jay, `posts/${id}`), { content: [text('x')] }, { method: 'PUT' })
  expect(refused.status).toBe(404)
})

test('a reblog in blocks has its parent, without the parts that are left out [API-052]', async () => {
  const parent = await writePost(world, await world.aMember(), { post: { one: 'Root' } })
  const about = { parent_post_id: parent.id, reblog_key: parent.reblog_key, parent_tumblelog_uuid: 'ignored' }
  const { body } = await send('posts', { content: [text('Mine')], ...about })
  expect(await read(body.response.id, '')).toMatchObject({
    content: [text('Mine')],
    trail: [{ post: { id: parent.id } }],
  })
  const bare = await send('posts', { content: [text('Alone')], ...about, exclude_trail_items: [0] })
  expect((await read(bare.body.response.id, '')).trail).toEqual([])
})

test('a question in a reblog is part of the comment, because nobody asked it [API-052]', async () => {
  const parent = await writePost(world, await world.aMember(), { post: { one: 'Root' } })
  const about = { parent_post_id: parent.id, reblog_key: parent.reblog_key }
  const sent = { content: [text('Why?'), text('Because')], layout: [{ type: 'ask', blocks: [0] }] }
  const { body } = await send('posts', { ...sent, ...about })
  expect(await read(body.response.id, '')).toMatchObject({ content: sent.content, layout: [] })
  const asked = await send('posts', sent)
  expect(await read(asked.body.response.id, '')).toMatchObject({ layout: [{ type: 'ask' }] })
})

test('posts in the format before blocks come as JSON, as a form, and with files in three ways [API-053]', async () => {
  const json = await send('post', { type: 'text', title: 'T', body: '<p>B</p>', tags: ['x', 'y z'] })
  expect(json.status).toBe(201)
  expect(await read(json.body.response.id)).toMatchObject({
    type: 'text',
    title: 'T',
    body: '<p>B</p>',
    tags: ['x', 'y z'],
  })
  const payload = new URLSearchParams({ type: 'quote', quote: 'Be', source: 'Me', 'tags[0]': 'q' }).toString()
  const plain = await writeApi(world, token, of(jay, 'post'), payload, { type: 'application/x-www-form-urlencoded' })
  expect(await read(plain.body.response.id)).toMatchObject({ type: 'quote', text: 'Be', tags: ['q'] })
  const other = await aPhoto(80, 48).jpeg().toBuffer()
  for (const [parts, widths] of [
    [
      [
        ['type', 'photo'],
        ['caption', 'C'],
        ['data', picture],
      ],
      [64],
    ],
    [
      [
        ['data[1]', other],
        ['data[0]', picture],
        ['type', 'photo'],
      ],
      [64, 80],
    ],
    [
      [
        ['type', 'photo'],
        ['data64', other.toString('base64')],
      ],
      [80],
    ],
  ] as [FormPart[], number[]][]) {
    const { status, body } = await sendForm('post', parts)
    expect([status, body.errors]).toEqual([201, undefined])
    const { type, photos } = await read(body.response.id)
    expect(type).toBe('photo')
    expect(photos.map((photo: { original_size: { width: number } }) => photo.original_size.width)).toEqual(widths)
  }
})

test('post/edit changes what is sent, post/reblog comments, post/delete deletes [API-054]', async () => {
  const { id } = (await send('post', { type: 'text', title: 'T', body: '<p>B</p>', tags: 'x' })).body.response
  const edited = await send('post/edit', { id, title: 'Other' })
  expect([edited.status, edited.body.response.id]).toEqual([200, id])
  expect(await read(id)).toMatchObject({ title: 'Other', body: '<p>B</p>', tags: ['x'], state: 'published' })
  const parent = await writePost(world, await world.aMember(), { post: { one: 'Root' } })
  const about = { id: parent.id, reblog_key: parent.reblog_key, comment: '<p>Yes</p>', tags: 'r' }
  const again = await send('post/reblog', about)
  expect(again.status).toBe(201)
  expect(await read(again.body.response.id)).toMatchObject({ reblog: { comment: '<p>Yes</p>' }, tags: ['r'] })
  const stranger = await tokenOf(await world.aMember())
  expect((await writeApi(world, stranger, of(jay, 'post/delete'), { id })).status).toBe(403)
  expect((await send('post/delete', { id })).body.response).toEqual({ id })
  expect((await send('post/delete', { id })).status).toBe(404)
})

test('likes and follows are those of the site, however a blog is named [API-056]', async () => {
  const ada = await world.aMember()
  const post = await writePost(world, ada)
  const user = (what: string, fields: object) => writeApi(world, token, `/v2/user/${what}`, fields)
  const liked = { id: post.id, reblog_key: post.reblog_key }
  expect((await user('like', liked)).body.response).toMatchObject({ liked: true, note_count: 1 })
  expect((await user('like', { ...liked, reblog_key: 'wrong' })).status).toBe(404)
  expect((await user('unlike', liked)).body.response).toMatchObject({ liked: false, note_count: 0 })
  const { host } = new URL(world.config.origin)
  const names = [ada.blogName, `${ada.blogName}.tumblr.com`, `https://${ada.blogName}.tumblr.com/`]
  for (const url of [
    ...names,
    `${world.config.origin}/blog/${ada.blogName}`,
    `http://${host}/blog/${ada.blogName}/post/1`,
  ]) {
    const { response } = (await user('follow', { url })).body
    expect([url, response.following, response.blog?.name]).toEqual([url, true, ada.blogName])
    expect((await user('unfollow', { url })).body.response).toMatchObject({
      following: false,
      blog: { name: ada.blogName },
    })
  }
  expect((await user('follow', { url: 'no-such-blog-here' })).status).toBe(404)
  expect((await user('follow', {})).status).toBe(400)
})

const writes = (post: { id: string; reblog_key: string }) =>
  [
    ['POST', of(jay, 'posts'), { content: [text('x')] }],
    ['PUT', of(jay, `posts/${post.id}`), { content: [text('x')] }],
    ['POST', of(jay, 'post'), { type: 'text', body: 'x' }],
    ['POST', of(jay, 'post/edit'), { id: post.id, title: 'x' }],
    ['POST', of(jay, 'post/reblog'), { id: post.id, reblog_key: post.reblog_key }],
    ['POST', of(jay, 'post/delete'), { id: post.id }],
    ['POST', '/v2/user/like', { id: post.id }],
    ['POST', '/v2/user/unlike', { id: post.id }],
    ['POST', '/v2/user/follow', { url: jay.blogName }],
    ['POST', '/v2/user/unfollow', { url: jay.blogName }],
    ['POST', of(jay, 'posts/queue/reorder'), { post_id: post.id }],
    ['POST', of(jay, 'posts/queue/shuffle'), {}],
    ['POST', of(jay, 'blocks'), { blocked_tumblelog: jay.blogName }],
    ['POST', of(jay, 'blocks/bulk'), { blocked_tumblelogs: jay.blogName }],
    ['DELETE', of(jay, 'blocks'), { blocked_tumblelog: jay.blogName }],
    ['POST', of(jay, `posts/${post.id}/mute`), {}],
    ['DELETE', of(jay, `posts/${post.id}/mute`), {}],
    ['POST', '/v2/user/filtered_tags', { filtered_tags: ['x'] }],
    ['DELETE', '/v2/user/filtered_tags/x', {}],
    ['POST', '/v2/user/filtered_content', { filtered_content: 'x' }],
    ['DELETE', '/v2/user/filtered_content', { filtered_content: 'x' }],
  ] as const

test('no call of the API writes without a token that may write, or for the blog of another [API-057]', async () => {
  const post = await writePost(world, jay)
  const [stranger, staff] = [await world.aMember(), await world.aMember({ isStaff: true })]
  const basic = await tokenOf(jay, 'basic')
  const others = [await tokenOf(stranger), await tokenOf(staff)]
  const served = [...world.app.servedRoutes].filter((route) => /^(?!GET|HEAD)\w+ \/v2\/(?!oauth2)/.test(route))
  expect(served).toHaveLength(writes(post).length)
  const before = await everything()
  for (const [method, url, fields] of writes(post)) {
    const refused = await writeApi(world, basic, url, fields, { method })
    expect([url, refused.status, refused.body.errors[0].detail]).toEqual([
      url,
      403,
      'The token doesn’t have write access.',
    ])
    const guest = await world.app.inject({ method, url: `${url}?api_key=${app.key}`, payload: fields })
    expect([url, guest.statusCode]).toEqual([url, 401])
    const session = { cookie: `session=${jay.token}`, 'x-form-key': jay.formKey }
    expect((await world.app.inject({ method, url, payload: fields, headers: session })).statusCode).toBe(401)
    if (url.startsWith('/v2/user/') || url.endsWith('/mute')) continue
    for (const other of others)
      expect([url, [403, 404]]).toEqual([
        url,
        expect.arrayContaining([(await writeApi(world, other, url, fields, { method })).status]),
      ])
  }
  expect(await everything()).toBe(before)
})

/** Fills the blog with posts that count for its writer's limits. */
const fill = (who: Person, count: number, state: string) =>
  sql`
  insert into posts (blog_id, author_account_id, kind, state, root_post_id, root_blog_uuid, reblog_key, queue_position)
  select ${who.blogId}, ${who.accountId}, 'text', ${state}, 0, gen_random_uuid(), 'k', n
  from generate_series(1, ${count}::int) n`.execute(world.db)

test('refusals carry the numbers that existing clients know [API-055] [API-083]', async () => {
  const other = await writePost(world, await world.aMember(), { can_be_reblogged: false })
  const [ann, bea] = [await world.aMember(), await world.aMember()]
  await fill(ann, queueSizeMax, 'queued')
  await fill(bea, postsPerDayMax, 'draft')
  const codeFor = async (who: Person, rest: string, fields: object) => {
    const { status, body } = await writeApi(world, await tokenOf(who), of(who, rest), fields)
    return [status, body.errors?.[0].code]
  }
  const content = [text('Hm')]
  const parent = { parent_post_id: other.id, reblog_key: other.reblog_key }
  const ask = {
    content: [{ type: 'link', url: 'https://a.example/' }, text('Because')],
    layout: [{ type: 'ask', blocks: [0] }],
  }
  expect(await codeFor(jay, 'posts', { content: 'Hm' })).toEqual([400, 8001])
  expect(await codeFor(jay, 'posts', { content, ...parent, reblog_key: 'wrong' })).toEqual([400, 8002])
  expect(await codeFor(jay, 'posts', { content, ...parent, parent_post_id: '1' })).toEqual([400, 8002])
  expect(await codeFor(jay, 'post/reblog', { id: '1', reblog_key: 'x' })).toEqual([400, 8002])
  expect(await codeFor(jay, 'posts', { content, ...parent })).toEqual([403, 8002])
  expect(await codeFor(jay, 'posts', ask)).toEqual([400, 8016])
  expect(await codeFor(ann, 'posts', { content, state: 'queue' })).toEqual([403, 8022])
  expect(await codeFor(bea, 'posts', { content })).toEqual([403, 8023])
  expect(await codeFor(jay, 'posts', { content, state: 'nowhere' })).toEqual([400, 0])
})

test('too many uploads have numbers of their own, for films another one [API-083]', async () => {
  const limited = await openWorld({ RATE_LIMITS: 'on' })
  try {
    const wren = await limited.aMember()
    const { access_token } = await tokensFor(limited, wren, await anApp(limited, wren))
    const { max, windowSeconds } = uploadMedia.limit as Limit
    const key = `${uploadMedia.method} ${uploadMedia.path} ${wren.accountId}`
    await sql`insert into rate_limits (key, count, ends_at)
      values (${key}, ${max}, now() + make_interval(secs => ${windowSeconds}))`.execute(limited.db)
    for (const [type, code] of [
      ['image', 8004],
      ['video', 8011],
    ] as const) {
      const json = JSON.stringify({ content: [{ type, media: { identifier: 'f' } }] })
      const form = formOf([
        ['json', json],
        ['f', picture],
      ])
      const { status, body } = await writeApi(
        limited,
        access_token,
        `/v2/blog/${wren.blogName}/posts`,
        form.payload,
        form,
      )
      expect([status, body.errors[0].code]).toEqual([403, code])
    }
  } finally {
    await limited.close()
  }
})

test('a contributor edits a post of theirs while it waits, in both formats, and no longer [API-086]', async () => {
  const { name, owner, contributor } = await aGroup(world)
  const mine = await writePost(world, contributor, { blogName: name })
  const theirs = await writePost(world, owner, { blogName: name })
  const by = await tokenOf(contributor)
  const edit = (id: string, words: string) =>
    writeApi(world, by, `/v2/blog/${name}/posts/${id}`, { content: [text(words)] }, { method: 'PUT' })
  expect((await edit(mine.id, 'Better')).status).toBe(200)
  const shown = async () => {
    const url = `/v2/blog/${name}/posts/submission?npf=true`
    return (await readApi(world, url, await tokenOf(owner))).body.response.posts[0]
  }
  expect(await shown()).toMatchObject({ id_string: mine.id, content: [text('Better')], state: 'submission' })
  const legacy = await writeApi(world, by, `/v2/blog/${name}/post/edit`, { id: mine.id, body: '<p>Best</p>' })
  expect([legacy.status, (await shown()).content]).toEqual([200, [text('Best')]])
  expect((await edit(theirs.id, 'Hm')).status).toBe(404)
  await world.send(owner, approveSubmission, { id: mine.id })
  expect((await edit(mine.id, 'Too late')).status).toBe(404)
})

test('a token that was seen costs no statement, and a post in blocks no more than on the site [API-094]', async () => {
  const own = await tokenOf(jay)
  holdTime()
  const read = () => world.countQueries(() => readApi(world, of(jay, 'info'), own))
  expect((await read()) - (await read())).toBeGreaterThanOrEqual(1)
  const call = { channel_id: jay.blogName, post: { one: 'Title', two: '<p>Words</p>', tags: 'a,b' } }
  const onSite = await world.countQueries(() => world.send(jay, updatePost, call))
  const content = [text('Title', { subtype: 'heading1' }), text('Words')]
  const inBlocks = await world.countQueries(() =>
    writeApi(world, own, of(jay, 'posts'), { content, tags: 'a,b' }).then(({ status }) => expect(status).toBe(201)),
  )
  expect(onSite).toBeLessThanOrEqual(2)
  expect(inBlocks).toBeLessThanOrEqual(onSite)
})
