import { createHash } from 'node:crypto'
import { blockBlog, unblockBlog } from '@bowerbird/domain/blogs/blocks.contract.ts'
import { createBlog, followBlog, saveBlogAppearance } from '@bowerbird/domain/blogs/blogs.contract.ts'
import * as calls from '@bowerbird/domain/messaging/messaging.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '../../testing/event-stream.ts'
import { aConversation, aTalker, greet, inbox, look, say, type Talker, texts } from '../../testing/talking.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { writePost } from '../../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const block = (who: Talker, whom: Talker) =>
  world.send(who, blockBlog, { tumblelog: who.blogName, blocked_tumblelog: whom.blogName })
const infoOf = async (who: Talker, whom: Talker) =>
  (await world.send(who, calls.readParticipant, { participant: who.uuid, q: whom.uuid })).response
const otherIn = async (who: Talker) => (await inbox(world, who)).response.conversations[0]?.participants[1]

/** The same person as another of their blogs, of which nobody knows whose it is. */
async function asASecret(who: Talker): Promise<Talker> {
  const name = `${who.blogName}-2`
  const { response } = await world.send(who, createBlog, { name, title: 'Two' })
  const { id } = await world.db.selectFrom('blogs').select('id').where('name', '=', name).executeTakeFirstOrThrow()
  return { ...who, blogName: name, blogId: id, uuid: response.tumblelog.uuid }
}

test('a blocked pair gets the name and a plain avatar of each other and nothing else [MSG-126, MSG-360]', async () => {
  const { one, other, id } = await aConversation(world)
  await world.db
    .updateTable('blogs')
    .set({ avatar_key: 'a'.repeat(40) })
    .where('name', 'in', [one.blogName, other.blogName])
    .execute()
  await block(other, one)
  for (const who of [one, other]) {
    await world.send(who, saveBlogAppearance, {
      tumblelog_name_or_id: who.blogName,
      tumblelog: { title: 'After', description: 'After', global_theme_params: { background_color: '#102030' } },
    })
    await writePost(world, who, { post: { tags: 'after' } })
  }
  for (const [who, whom] of [
    [one, other],
    [other, one],
  ] as const) {
    const { uuid, name, url, mention_key, ...rest } = await infoOf(who, whom)
    expect([uuid, name]).toEqual([whom.uuid, whom.blogName])
    expect(url).toContain(name)
    expect(mention_key).not.toBe('')
    expect(rest).toEqual({
      ...{ title: 'Untitled', description: '', tags: [], blog_tags: [], is_adult: false, is_messaging_bot: false },
      avatar_url: `/avatar/${name}/96?v=d1`,
      theme: expect.objectContaining({ background_color: '#FAFAFA', avatar_shape: 'square' }),
      ...{ is_blog_following_you: false, is_following_blog: false },
      ...{ duration_blog_following_you: 0, duration_following_blog: 0 },
      ...{ seconds_since_last_activity: -1, can_receive_messages: false },
    })
    const { response } = await look(world, who, id)
    expect(response.participants[1]).toEqual({
      uuid,
      name,
      url,
      mention_key,
      ...rest,
      tags: undefined,
      blog_tags: undefined,
    })
  }
  expect((await otherIn(one))?.title).toBe('Untitled')
})

test('the plain avatar is the drawing, although the blog has a picture', async () => {
  const [me, other] = [await aTalker(world), await aTalker(world)]
  const drawn = async () => {
    const { rawPayload } = await world.app.inject(`/avatar/${other.blogName}/128?v=d1`)
    return createHash('sha256').update(rawPayload).digest('hex')
  }
  const before = await drawn()
  await world.db
    .updateTable('blogs')
    .set({ avatar_key: 'a'.repeat(40) })
    .where('id', '=', other.blogId)
    .execute()
  await block(me, other)
  expect((await infoOf(me, other)).avatar_url).toBe(`/avatar/${other.blogName}/96?v=d1`)
  expect(await drawn()).toBe(before)
})

test('a block closes messages to the blog that it names, and tells nothing of the other blogs of that person', async () => {
  const [ann, bo] = [await aTalker(world), await aTalker(world)]
  const secret = await asASecret(bo)
  const before = await infoOf(ann, secret)
  await block(ann, bo)
  expect((await infoOf(ann, bo)).can_receive_messages).toBe(false)
  expect(await infoOf(ann, secret)).toEqual(before)
  expect(before.can_receive_messages).toBe(true)
})

test('a message to an unnamed blog of somebody blocked is sent for its sender and never arrives', async () => {
  const [ann, bo] = [await aTalker(world), await aTalker(world)]
  const secret = await asASecret(bo)
  const met = await greet(world, secret, ann, 'Before')
  await say(world, ann, met.response.id, 'Answer')
  const stranger = await asASecret(ann)
  await block(ann, bo)
  const page = await listen(world, bo)
  await page.next(({ event }) => event === 'unread_messages')
  const before = (await inbox(world, secret)).response

  const said = await say(world, ann, met.response.id, 'Dropped')
  expect(texts(said)).toEqual(['Dropped'])
  const begun = await greet(world, stranger, secret, 'Dropped too')
  expect(begun.status).toBe(200)
  expect(texts(await look(world, ann, met.response.id))).toEqual(['Before', 'Answer', 'Dropped'])
  expect(texts(await look(world, stranger, begun.response.id))).toEqual(['Dropped too'])
  const listed = (await inbox(world, ann)).response.conversations
  expect(listed.map((conversation) => texts({ response: conversation })[0])).toContain('Dropped')

  const never = async () => {
    expect(texts(await look(world, secret, met.response.id))).toEqual(['Before', 'Answer'])
    expect(
      (await inbox(world, secret)).response.conversations.map(({ messages, ...rest }) => [rest.id, messages]),
    ).toEqual(before.conversations.map(({ messages, ...rest }) => [rest.id, messages]))
    const asked = { participant: secret.uuid, participants: [stranger.uuid] }
    expect(await world.send(secret, calls.readConversation, asked)).not.toMatchObject({ status: 200 })
  }
  await never()
  expect(page.received.filter(({ event }) => event === 'message')).toEqual([])
  page.close()
  await world.send(ann, unblockBlog, { tumblelog: ann.blogName, blocked_tumblelog: bo.blogName })
  await never()
  expect((await say(world, ann, met.response.id, 'Again')).status).toBe(200)
  expect(texts(await look(world, secret, met.response.id))).toEqual(['Before', 'Answer', 'Again'])
})

test('a follow is of the primary blog, and tells nothing of the others [MSG-185]', async () => {
  const [ann, bo] = [await aTalker(world), await aTalker(world)]
  const secret = await asASecret(bo)
  await world.send(bo, followBlog, { tumblelog: ann.blogName })
  expect((await infoOf(ann, bo)).is_blog_following_you).toBe(true)
  expect(await infoOf(ann, secret)).toMatchObject({ is_blog_following_you: false, duration_blog_following_you: 0 })
})
