import { randomUUID } from 'node:crypto'
import { chooseCurrentBlog } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { saveSettings } from '@bowerbird/domain/accounts/settings.contract.ts'
import { blockBlog } from '@bowerbird/domain/blogs/blocks.contract.ts'
import { createBlog, followBlog, readBlog, saveBlogAppearance } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { readParticipant, suggestParticipants } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerSomeone } from '../../testing/people.ts'
import { aConversation, aTalker, greet, inbox, say, type Talker } from '../../testing/talking.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { writePost } from '../../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const info = async (who: Talker, q: string) => world.send(who, readParticipant, { participant: who.uuid, q })

test('a participant is read by uuid or by name, as the acting blog sees it [MSG-360, MSG-172, MSG-185]', async () => {
  const [me, other] = [await aTalker(world), await aTalker(world)]
  await world.send(me, followBlog, { tumblelog: other.blogName })
  await world.send(other, followBlog, { tumblelog: (await aTalker(world)).blogName })
  await sql`update follows set id = id_at(now() - interval '3 days') where account_id = ${me.accountId}`.execute(
    world.db,
  )
  const { response } = await info(me, other.uuid)
  expect(response).toMatchObject({
    uuid: other.uuid,
    name: other.blogName,
    is_following_blog: true,
    is_blog_following_you: false,
    duration_blog_following_you: 0,
    can_receive_messages: true,
    is_messaging_bot: false,
    is_adult: false,
    seconds_since_last_activity: -1,
    theme: { avatar_shape: 'square', show_description: true },
  })
  expect(Math.abs(response.duration_following_blog - 3 * 86_400)).toBeLessThan(60)
  expect((await info(me, other.blogName)).response).toMatchObject({ uuid: other.uuid })
  await world.send(other, followBlog, { tumblelog: me.blogName })
  expect((await info(me, other.blogName)).response.is_blog_following_you).toBe(true)
})

test('an unknown blog gives 404.7007, a malformed one 400.7000 [MSG-360]', async () => {
  const me = await aTalker(world)
  expect(await info(me, randomUUID())).toMatchObject({ status: 404, error: 7007 })
  expect(await info(me, 'nobody-by-this-name')).toMatchObject({ status: 404, error: 7007 })
  expect(await info(me, 'not a name')).toMatchObject({ status: 400, error: 7000 })
})

test('the tags of a blog are those its posts use most [MSG-184]', async () => {
  const [me, other] = [await aTalker(world), await aTalker(world)]
  await writePost(world, other, { post: { tags: 'moss,ferns' } })
  await writePost(world, other, { post: { tags: 'moss,stones' } })
  await writePost(world, other, { post: { tags: 'moss,stones,secret', state: '1' } })
  await writePost(world, other, { post: { tags: 'moss,stones,ours' }, members_only: true })
  await writePost(world, other, { post: { tags: 'stones' } })
  await writePost(world, other, { post: { tags: 'moss' } })
  const { blog_tags, tags } = (await info(me, other.uuid)).response
  expect(blog_tags).toEqual(['moss', 'stones', 'ferns'])
  expect(tags).toEqual(blog_tags)
})

test('activity is told in whole hours, for four, to those whom the blog follows or has written to [MSG-344]', async () => {
  const [me, fan, talker] = [await aTalker(world), await aTalker(world), await aTalker(world)]
  const secondsOf = async (who: Talker) => (await info(me, who.uuid)).response.seconds_since_last_activity
  const ago = (who: Talker, text: string) =>
    sql`update blogs set last_active_at = now() - ${text}::interval where id = ${who.blogId}`.execute(world.db)
  await Promise.all([fan, talker].map((who) => ago(who, '10 minutes')))
  await world.send(me, followBlog, { tumblelog: fan.blogName })
  const { response } = await greet(world, me, talker)
  expect([await secondsOf(fan), await secondsOf(talker)]).toEqual([-1, -1])
  await world.send(fan, followBlog, { tumblelog: me.blogName })
  await say(world, talker, response.id, 'Hello')
  expect([await secondsOf(fan), await secondsOf(talker)]).toEqual([0, 0])
  expect((await inbox(world, me)).response.conversations[0]?.participants[1]?.seconds_since_last_activity).toBe(0)
  for (const [text, seconds] of [
    ['61 minutes', 3600],
    ['179 minutes', 7200],
    ['181 minutes', 10_800],
    ['239 minutes', 10_800],
    ['241 minutes', -1],
  ] as const) {
    await ago(fan, text)
    expect(await secondsOf(fan)).toBe(seconds)
  }
  await ago(fan, '1 minute')
  await world.send(fan, blockBlog, { tumblelog: fan.blogName, blocked_tumblelog: me.blogName })
  expect(await secondsOf(fan)).toBe(-1)
})

test('activity belongs to the blog that acts, and one switch turns it off for all [MSG-344]', async () => {
  const someone = await registerSomeone(world)
  const second = `${someone.blogName}-2`
  const times = async () => {
    const { rows } = await sql<{ at: Date | null }>`
      select last_active_at as at from blogs where name in (${someone.blogName}, ${second}) order by name`.execute(
      world.db,
    )
    return rows.map(({ at }) => at !== null)
  }
  await world.send(someone, createBlog, { name: second, title: 'Two' })
  expect(await times()).toEqual([true, false])
  const show = (shows_activity: 'on' | 'off') => world.send(someone, saveSettings, { shows_activity })
  const answer = await show('off')
  expect(answer.response).toMatchObject({ user: { shows_activity: false } })
  expect(await times()).toEqual([false, false])
  const comeBack = async () => {
    await sql`update sessions set seen_at = now() - interval '1 hour' where account_id = ${someone.accountId}`.execute(
      world.db,
    )
    await world.send(someone, chooseCurrentBlog, { tumblelog: second })
    await world.send(someone, readBlog, { tumblelog: second })
  }
  await comeBack()
  expect(await times()).toEqual([false, false])
  await show('on')
  await comeBack()
  expect(await times()).toEqual([false, true])
})

describe('suggestions', () => {
  const suggest = async (who: Talker, more: object = {}) => {
    const { response } = await world.send(who, suggestParticipants, { participant: who.uuid, ...more })
    return { names: response.blogs.map(({ name }) => name), isRecent: response.recently_followed }
  }

  test('name a blog with its title, theme, picture and whether it takes messages [BLOG-344]', async () => {
    const [me, other] = [await aTalker(world), await aTalker(world)]
    const theme = { background_color: '#102030', avatar_shape: 'circle' as const }
    await world.send(other, saveBlogAppearance, {
      tumblelog_name_or_id: other.blogName,
      tumblelog: { title: 'Moss and tide', global_theme_params: theme },
    })
    await world.send(me, followBlog, { tumblelog: other.blogName })
    for (const more of [{ include_recent: true }, { q: other.blogName }]) {
      const { response } = await world.send(me, suggestParticipants, { participant: me.uuid, ...more })
      expect(response.blogs).toMatchObject([
        {
          ...{ uuid: other.uuid, name: other.blogName, title: 'Moss and tide', can_receive_messages: true },
          theme: { ...theme, link_color: '#529ECC', show_header_image: true },
          avatar: expect.stringContaining(`/avatar/${other.blogName}/`),
        },
      ])
      expect((await world.app.inject(response.blogs[0]?.avatar ?? '')).headers['content-type']).toMatch(/^image\//)
    }
  })

  test('are those talked with most, then the followed, then followers, each once [MSG-040, MSG-362]', async () => {
    const me = await aTalker(world)
    const [rarely, often, followedFirst, followedLast, fan] = (await Promise.all(
      Array.from({ length: 5 }, () => aTalker(world)),
    )) as [Talker, Talker, Talker, Talker, Talker]
    await greet(world, me, rarely)
    const { response } = await greet(world, me, often)
    await say(world, often, response.id, 'Hi')
    for (const { blogName } of [followedFirst, often, followedLast])
      await world.send(me, followBlog, { tumblelog: blogName })
    await world.send(fan, followBlog, { tumblelog: me.blogName })
    await world.send(followedLast, followBlog, { tumblelog: me.blogName })
    const all = [often, rarely, followedLast, followedFirst, fan].map(({ blogName }) => blogName)
    expect(await suggest(me, { include_recent: true })).toEqual({ names: all, isRecent: false })
    expect((await suggest(me)).names).toEqual([often, rarely, followedLast, fan].map(({ blogName }) => blogName))
    expect((await suggest(me, { include_recent: true, limit: 2 })).names).toEqual(all.slice(0, 2))
    // MSG-042
    expect((await suggest(me, { include_recent: true, exclude_active: true })).names).toEqual(
      [followedLast, followedFirst, fan].map(({ blogName }) => blogName),
    )
  })

  test('leave out who has a conversation already, when asked to [MSG-042]', async () => {
    const { one, other } = await aConversation(world)
    expect((await suggest(one)).names).toEqual([other.blogName])
    expect((await suggest(one, { exclude_active: true })).names).toEqual([])
  })

  test('older talk than 90 days counts for nothing [MSG-040]', async () => {
    const { one, other, id } = await aConversation(world)
    await sql`update conversation_members set newest_ts = newest_ts - 91::bigint * 86400000 where conversation_id = ${id}`.execute(
      world.db,
    )
    expect((await suggest(one)).names).not.toContain(other.blogName)
  })

  test('count only what was said in the last 90 days, by whichever side [MSG-040]', async () => {
    const [me, once, lately] = [await aTalker(world), await aTalker(world), await aTalker(world)]
    const { id } = (await greet(world, me, once)).response
    for (const text of ['So much', 'was said', 'back then']) await say(world, once, id, text)
    const shift = (days: number) =>
      sql`update messages set ts = ts + ${days}::bigint * 86400000 where conversation_id = ${id}`.execute(world.db)
    await shift(-91)
    await say(world, me, id, 'Long time no see')
    await say(world, lately, (await greet(world, me, lately)).response.id, 'Hi')
    expect((await suggest(me)).names).toEqual([lately.blogName, once.blogName])
    await shift(2)
    expect((await suggest(me)).names).toEqual([once.blogName, lately.blogName])
  })

  test('say when all of them are followed ones [MSG-041]', async () => {
    const [me, other] = [await aTalker(world), await aTalker(world)]
    expect(await suggest(me, { include_recent: true })).toEqual({ names: [], isRecent: false })
    await world.send(me, followBlog, { tumblelog: other.blogName })
    expect(await suggest(me, { include_recent: true })).toEqual({ names: [other.blogName], isRecent: true })
    const fan = await aTalker(world)
    await world.send(fan, followBlog, { tumblelog: me.blogName })
    const names = [other.blogName, fan.blogName]
    expect(await suggest(me, { include_recent: true })).toEqual({ names, isRecent: false })
  })

  test('found by typing: names that begin so first, the followed first in each group [MSG-043]', async () => {
    const word = `z${randomUUID().slice(0, 7)}`
    const me = await aTalker(world)
    const [b, a, inside, titled] = await Promise.all([
      aTalker(world, { name: `${word}-b` }),
      aTalker(world, { name: `${word}-a` }),
      aTalker(world, { name: `x-${word}` }),
      aTalker(world),
    ])
    await sql`update blogs set title = ${`The ${word.toUpperCase()} Times`} where id = ${titled.blogId}`.execute(
      world.db,
    )
    expect((await suggest(me, { q: word })).names).toEqual([
      `${word}-a`,
      `${word}-b`,
      ...[titled.blogName, inside.blogName].toSorted(),
    ])
    const [first = '', last = ''] = [titled.blogName, inside.blogName].toSorted()
    for (const tumblelog of [b.blogName, last]) await world.send(me, followBlog, { tumblelog })
    expect((await suggest(me, { q: word.toUpperCase() })).names).toEqual([b.blogName, a.blogName, last, first])
    expect((await suggest(me, { q: word, limit: 1 })).names).toEqual([b.blogName])
    expect((await suggest(me, { q: '100%_\\' })).names).toEqual([])
  })

  test('eight unless told otherwise, from 1 to 50 [MSG-043]', async () => {
    const word = `y${randomUUID().slice(0, 7)}`
    const me = await aTalker(world)
    const many = Array.from({ length: 52 }, (_, at) => ({ name: `${word}-${at}`, title: '' }))
    await world.db.insertInto('blogs').values(many).execute()
    for (const [limit, count] of [
      [undefined, 8],
      [9, 9],
      [50, 50],
      [51, 50],
      [500, 50],
      [0, 1],
    ] as const) {
      expect((await suggest(me, { q: word, limit })).names).toHaveLength(count)
    }
  })

  test('never name own blogs, blocked ones, or those that take no messages [MSG-044, BLOG-156]', async () => {
    const word = `w${randomUUID().slice(0, 7)}`
    const me = await aTalker(world, { name: `${word}-me` })
    const [blocked, blocker, deaf, fine] = (await Promise.all(
      ['blocked', 'blocker', 'deaf', 'fine'].map((name) => aTalker(world, { name: `${word}-${name}` })),
    )) as [Talker, Talker, Talker, Talker]
    const own = (await world.send(me, createBlog, { name: `${word}-own` })).response.tumblelog
    await world.send(me, followBlog, { tumblelog: own.name })
    for (const other of [blocked, blocker, deaf, fine]) {
      await world.send(me, followBlog, { tumblelog: other.blogName })
      await greet(world, me, other)
    }
    expect((await suggest(me, { q: word })).names).toHaveLength(4)
    await world.send(me, blockBlog, { tumblelog: me.blogName, blocked_tumblelog: blocked.blogName })
    await world.send(blocker, blockBlog, { tumblelog: blocker.blogName, blocked_tumblelog: me.blogName })
    await sql`update blogs set can_receive_messages = false where id = ${deaf.blogId}`.execute(world.db)
    expect((await suggest(me, { q: word })).names).toEqual([fine.blogName])
    expect((await suggest(me, { include_recent: true })).names).toEqual([fine.blogName])
    expect((await suggest({ ...me, uuid: own.uuid }, { q: word })).names).toEqual([fine.blogName])
  })
})
