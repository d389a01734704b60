import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anApp, tokensFor } from '../testing/api/apps.ts'
import { handleEventsAbout } from '../testing/handle-events-about.ts'
import { uuidOf } from '../testing/talking.ts'
import { cookiesOf, openWorld, type Person, type World } from '../testing/world.ts'
import { reblog, writePost } from '../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const post = async (who: Person, url: string, payload: object, token?: string) => {
  const headers = token ? { authorization: `Bearer ${token}` } : { cookie: cookiesOf(who), 'x-form-key': who.formKey }
  const sent: InjectOptions = { method: 'POST', url, payload, headers }
  return world.app.inject(sent)
}

const aSecondBlog = async (who: Person, at = 2) => {
  const name = `${who.blogName}-${at}`
  expect((await post(who, '/svc/blog/create', { name, title: 'Two' })).statusCode).toBe(200)
  const { id } = await world.db.selectFrom('blogs').select('id').where('name', '=', name).executeTakeFirstOrThrow()
  return { id, name, uuid: await uuidOf(world, id) }
}

/** A post as an act names it, with its blog. */
interface Target {
  id: string
  pollId: string
  key: string
  name: string
  uuid: string
}

/** Every act on a post, by `as`, a second blog of the person who acts. */
const actsOnPosts: Record<string, (target: Target, as: string) => [url: string, payload: object, isApi?: true]> = {
  like: ({ id, key }) => ['/svc/like', { id, key }],
  'take a like back': ({ id, key }) => ['/svc/unlike', { id, key }],
  reply: ({ id }) => ['/svc/reply', { post_id: id, reply_text: 'There you are' }],
  'reblog at a press': ({ id, key }) => ['/fast_reblog', { reblog_post_id: id, reblog_key: key }],
  reblog: ({ id, key }, as) => [
    '/svc/post/update',
    { channel_id: as, reblog: true, reblog_post_id: id, reblog_key: key, post: { one: '', two: 'There you are' } },
  ],
  'open the form to reblog': ({ id, key }) => ['/svc/post/fetch', { reblog_post_id: id, reblog_key: key }],
  bookmark: ({ id }) => ['/svc/bookmark/add', { post_id: id }],
  vote: ({ id, pollId }) => ['/svc/poll/vote', { post_id: id, poll_id: pollId, option: 0 }],
  'share by email': ({ id, name }) => [
    '/svc/share/email',
    { post_id: id, tumblelog_name: name, email_address: 'someone@example.test' },
  ],
  'like by an app': ({ id, key }) => ['/v2/user/like', { id, reblog_key: key }, true],
  'reblog by an app': ({ id, key, uuid }, as) => [
    `/v2/blog/${as}/posts`,
    { content: [], parent_tumblelog_uuid: uuid, parent_post_id: id, reblog_key: key },
    true,
  ],
  'reblog by an old app': ({ id, key }, as) => [`/v2/blog/${as}/post/reblog`, { id, reblog_key: key }, true],
}

/** Every act on a blog. */
const actsOnBlogs: typeof actsOnPosts = {
  follow: ({ name }) => ['/svc/follow', { tumblelog: name }],
  subscribe: ({ name }) => [`/svc/blog/${name}/subscription`, {}],
  ask: ({ name }) => ['/svc/post/ask', { recipient: name, question: 'Where are you?' }],
  'send in a post': ({ name }) => ['/svc/post/update', { channel_id: name, post: { one: '', two: 'Hello' } }],
  invite: ({ name }, as) => [`/svc/blog/${as}/members/invite`, { invited: name, role: 'editor' }],
  'share a blog by email': ({ name }) => [
    '/svc/email_tumblelog',
    { tumblelog_name: name, email_address: 'someone@example.test' },
  ],
  'follow by an app': ({ name }) => ['/v2/user/follow', { url: name }, true],
}

test('no act of a blocked person reaches any blog, post or copy: each answers as if there were none', async () => {
  const [ann, bo, cy, dee] = [
    await world.aMember(),
    await world.aMember(),
    await world.aMember(),
    await world.aMember(),
  ]
  const [of, bos, dees] = [await aSecondBlog(ann), await aSecondBlog(bo), await aSecondBlog(dee)]
  await world.db.updateTable('blogs').set({ submissions: true }).where('id', '=', of.id).execute()
  const poll = { question: 'Where?', options: ['Here', 'There'], hours: 24 }
  const original = await writePost(world, ann, { blogName: of.name, poll })
  const copy = await reblog(world, cy, original, { post: { two: '<p>See</p>' } })
  const further = await reblog(world, await world.aMember(), copy)
  const gone = await writePost(world, cy)
  await post(cy, '/svc/post/delete', { post_id: gone.id })
  const app = await anApp(world, cy)
  const tokens = new Map<Person, string>()
  for (const who of [bo, dee]) tokens.set(who, (await tokensFor(world, who, app)).access_token)
  await post(ann, '/svc/block/add', { tumblelog: ann.blogName, blocked_tumblelog: bo.blogName })
  const later = await aSecondBlog(ann, 3)

  const pollId = original.content?.poll?.id ?? ''
  const target = ({ id, reblog_key: key, tumblelog }: typeof original): Target => ({ ...tumblelog, id, key, pollId })
  const missing = { id: gone.id, pollId, key: gone.reblog_key, name: 'no-such-blog-here', uuid: randomUUID() }
  const ask = async (who: Person, act: (typeof actsOnPosts)[string], about: Target) => {
    const [url, payload, isApi] = act(about, who === bo ? bos.name : dees.name)
    const { statusCode, body } = await post(who, url, payload, isApi && tokens.get(who))
    return { statusCode, body: body.replaceAll(about.name, 'BLOG') }
  }
  for (const [acts, targets] of [
    [actsOnPosts, [original, copy, further].map(target)],
    [actsOnBlogs, [target(original), { ...target(original), ...later, id: original.id }]],
  ] as const)
    for (const [name, act] of Object.entries(acts)) {
      const answer = await ask(bo, act, missing)
      for (const about of targets) expect({ name, ...(await ask(bo, act, about)) }).toEqual({ name, ...answer })
      const { statusCode } = await ask(dee, act, target(original))
      expect([name, answer.statusCode >= 400, statusCode < 300]).toEqual([name, true, true])
    }
  const arrived = await world.db
    .selectFrom('notes')
    .select('kind')
    .where('blog_id', 'in', [bo.blogId, bos.id])
    .execute()
  expect(arrived).toEqual([])
})

test('a mention by a blocked person notifies none of the blogs of the other, wherever it stands', async () => {
  const [ann, bo, cy] = [await world.aMember(), await world.aMember(), await world.aMember()]
  const [of, as] = [await aSecondBlog(ann), await aSecondBlog(bo)]
  const common = await writePost(world, cy)
  const names = `@${ann.blogName} @${of.name}`
  const mention = async () => {
    await post(bo, '/svc/reply', { post_id: common.id, reply_text: names })
    await writePost(world, bo, { blogName: as.name, post: { two: `<p>${names}</p>` } })
    await reblog(world, bo, common, { blogName: as.name, post: { two: `<p>${names}</p>` } })
    await handleEventsAbout(world, ann.blogId, of.id, bo.blogId, as.id, common.id)
    const told = await world.db.selectFrom('notifications').select('type').where('blog_id', 'in', [ann.blogId, of.id])
    return (await told.execute()).length
  }
  expect(await mention()).toBeGreaterThan(0)
  await post(ann, '/svc/block/add', { tumblelog: ann.blogName, blocked_tumblelog: bo.blogName })
  await world.db.deleteFrom('notifications').where('blog_id', 'in', [ann.blogId, of.id]).execute()
  expect(await mention()).toBe(0)
})
