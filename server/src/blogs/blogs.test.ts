import { saveSettings } from '@bowerbird/domain/accounts/settings.contract.ts'
import {
  checkBlogName,
  createBlog,
  followBlog,
  readBlog,
  readBlogHeader,
  saveBlogAppearance,
} from '@bowerbird/domain/blogs/blogs.contract.ts'
import { blogsPerAccountMax } from '@bowerbird/domain/blogs/blogs.limits.ts'
import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdTime } from '../testing/hold-time.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { listChannels, readBlogBriefs } from './blogs.views.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const memberOf = async (who: Person) => {
  const viewer = await world.deps.viewerOf({ sessionToken: who.token } as never)
  if (!viewer) throw new Error('is a guest')
  return viewer
}
const channelsOf = async (who: Person) => listChannels(world.db, await memberOf(who), world.config.origin)
const newName = () => `n-${crypto.randomUUID().slice(0, 18)}`
const aPost = (who: Person, state: string) =>
  sql`insert into posts (blog_id, kind, state, published_id, root_post_id, root_blog_uuid, reblog_key)
    values (${who.blogId}, 'text', ${state}, next_id(), 1, gen_random_uuid(), 'key')`.execute(world.db)

test('a further blog joins the channels and has every field of one, at its defaults [POST-028] [POST-031] [BLOG-328] [BLOG-329] [BLOG-330]', async () => {
  const ann = await world.aMember()
  const name = newName()
  const made = await world.send(ann, createBlog, { name: name.toUpperCase(), title: '' })
  const version = '?v=d1'
  expect(made.response.tumblelog).toEqual({
    name,
    name_or_id: name,
    uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
    token: expect.any(String),
    role: 'owner',
    is_shared: false,
    shows_writers: false,
    is_federated: null,
    title: 'Untitled',
    directory_safe_title: 'Untitled',
    description: '',
    description_sanitized: '',
    url: `http://localhost:3000/blog/${name}`,
    tumblr_url: `http://localhost:3000/blog/${name}`,
    blog_url: `/blog/${name}`,
    cname: null,
    avatar_url: `/avatar/${name}/128${version}`,
    avatar_url_48: `/avatar/${name}/48${version}`,
    avatar_url_128: `/avatar/${name}/128${version}`,
    has_default_header: true,
    is_adult: false,
    nsfw: false,
    asks: true,
    anonymous_asks: false,
    submissions: false,
    can_receive_messages: true,
    can_be_followed: true,
    hidden_from_search: false,
    members_only: false,
    following: false,
    is_friend: false,
    is_subscribed: false,
    can_subscribe: false,
    is_mine: true,
    is_current: false,
    highlighted_posts: [],
    unread_count: 0,
    can_send_messages: true,
    twitter_send_posts: false,
    facebook_opengraph_send_posts: false,
    is_legacy_private_channel: false,
    public_history: false,
    messages_from_followed_only: false,
    is_messaging_bot: false,
    adult: false,
    mention_key: expect.stringMatching(/^[\da-f]{32}$/),
    unread_messages_count_sum: 0,
    queue_posts_per_day: 2,
    queue_from_hour: 0,
    queue_to_hour: 24,
    queue_time_zone: 'UTC',
    queue_has_slots: false,
    queue_is_paused: false,
    queue_next_at: null,
    follower_count: 0,
    draft_count: 0,
    queue_count: 0,
    inbox_count: 0,
    global_theme_params: {
      background_color: '#FAFAFA',
      title_color: '#444444',
      link_color: '#529ECC',
      title_font: 'Gibson',
      title_font_weight: 'bold',
      show_avatar: true,
      show_title: true,
      show_description: true,
      show_header_image: true,
      header_stretch: true,
      avatar_shape: 'square',
      header_image_focused: null,
      header_full_width: null,
      header_full_height: null,
      header_focus_width: null,
      header_focus_height: null,
      header_bounds: null,
    },
  })
  const channels = await channelsOf(ann)
  expect(channels.map((channel) => [channel.name, channel.is_current])).toEqual([
    [ann.blogName, true],
    [name, false],
  ])
})

test('a name that is taken, reserved or no name is refused, as are guests, and no blog is made [POST-031]', async () => {
  const [ann, bea] = [await world.aMember(), await world.aMember()]
  const refuse = async (name: string, title?: string) => world.send(ann, createBlog, { name, title })
  expect(await refuse(bea.blogName)).toMatchObject({ status: 409, error: 'blogs.name_taken' })
  expect(await refuse('tumblr')).toMatchObject({ status: 409, error: 'blogs.name_reserved' })
  for (const name of ['', 'a b', 'ümlaut', 'x'.repeat(33), '../etc', 'a.b'])
    expect(await refuse(name)).toMatchObject({ status: 400, error: 'core.bad_input' })
  expect(await refuse(newName(), 't'.repeat(101))).toMatchObject({ status: 400 })
  expect((await world.send(world.aGuest(), createBlog, { name: newName() })).status).toBe(401)
  expect(await channelsOf(ann)).toHaveLength(1)
  expect((await refuse('x'.repeat(14) + newName().slice(0, 18))).status).toBe(200)
})

test('anybody may ask whether a name is free: taken and reserved ones are not, and no name is refused [POST-031]', async () => {
  const ann = await world.aMember()
  const check = async (name: string) => (await world.send(world.aGuest(), checkBlogName, { name })).response
  expect(await check(newName())).toEqual({ is_free: true, reason: '' })
  expect(await check(ann.blogName.toUpperCase())).toEqual({ is_free: false, reason: blogsRefusals.nameTaken.text })
  expect(await check('tumblr')).toEqual({ is_free: false, reason: blogsRefusals.nameReserved.text })
  expect(await world.send(ann, checkBlogName, { name: 'a b' })).toMatchObject({ status: 400, error: 'core.bad_input' })
})

test('two people asking for the same name at once: one gets it', async () => {
  const name = newName()
  const people = await Promise.all(Array.from({ length: 4 }, () => world.aMember()))
  const answers = await Promise.all(people.map((who) => world.send(who, createBlog, { name, title: 'Mine' })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
})

test(`an account owns at most ${blogsPerAccountMax} blogs, also when many are asked for at once`, async () => {
  const ann = await world.aMember()
  await sql`with made as (
    insert into blogs (name, title) select ${ann.blogName.slice(0, 20)} || '-x-' || n, 't'
    from generate_series(1, ${sql.lit(blogsPerAccountMax - 3)}) n returning id
  ) insert into blog_members (blog_id, account_id) select id, ${ann.accountId}::uuid from made`.execute(world.db)
  const answers = await Promise.all(Array.from({ length: 5 }, () => world.send(ann, createBlog, { name: newName() })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 403, 403, 403])
  expect(await channelsOf(ann)).toHaveLength(blogsPerAccountMax)
})

test('channels count their followers, drafts and queue, in one statement', async () => {
  holdTime()
  const [ann, bea] = [await world.aMember(), await world.aMember()]
  await world.send(bea, followBlog, { tumblelog: ann.blogName })
  for (const state of ['draft', 'draft', 'queued', 'scheduled', 'published', 'private']) await aPost(ann, state)
  const viewer = await memberOf(ann)
  const queries = await world.countQueries(() => listChannels(world.db, viewer, world.config.origin))
  expect(queries).toBe(1)
  expect(await channelsOf(ann)).toMatchObject([{ follower_count: 1, draft_count: 2, queue_count: 2 }])
})

test('anyone reads a blog and what they have to do with it; members alone learn who writes on it [POST-403] [BLOG-328]', async () => {
  const [ann, bea] = [await world.aMember(), await world.aMember()]
  await world.send(bea, followBlog, { tumblelog: ann.blogName })
  const sent = { tumblelog: ann.blogName, include_member_data: true }
  const own = await world.send(ann, readBlog, sent)
  expect(own.response).toMatchObject({ is_mine: true, following: false, members: [{ name: ann.blogName }] })
  const byUuid = await world.send(ann, readBlog, { ...sent, tumblelog: own.response.uuid })
  expect(byUuid.response).toEqual(own.response)
  const follower = await world.send(bea, readBlog, sent)
  expect(follower.response).toMatchObject({ is_mine: false, following: true, is_friend: true, can_subscribe: true })
  expect(follower.response.members).toBeUndefined()
  const guest = await world.send(world.aGuest(), readBlog, sent)
  expect(guest.response).toMatchObject({ is_mine: false, following: false, can_subscribe: false })
  expect((await world.send(ann, readBlog, { tumblelog: ann.blogName })).response.members).toBeUndefined()
  expect((await world.send(ann, readBlog, { tumblelog: 'nobody-at-all' })).status).toBe(404)
  expect((await world.send(ann, readBlog, { tumblelog: '' })).status).toBe(400)
})

test('the header is read by name or by uuid [BLOG-377]', async () => {
  const ann = await world.aMember()
  const byName = await world.send(world.aGuest(), readBlogHeader, { tumblelog_name_or_id: ann.blogName })
  const { uuid } = byName.response.tumblelog
  const byId = await world.send(world.aGuest(), readBlogHeader, { tumblelog_name_or_id: uuid })
  expect(byId.response).toEqual(byName.response)
  expect(byId.response.tumblelog.global_theme_params.background_color).toBe('#FAFAFA')
  const none = await world.send(ann, readBlogHeader, { tumblelog_name_or_id: crypto.randomUUID() })
  expect(none.status).toBe(404)
})

test('a saved appearance is answered and kept, and changes only what it names [BLOG-378] [BLOG-070]', async () => {
  const ann = await world.aMember()
  const save = (tumblelog: object) =>
    world.send(ann, saveBlogAppearance, { tumblelog_name_or_id: ann.blogName, tumblelog })
  const first = await save({
    title: 'A <b>bower</b>',
    description: 'Blue things & "more"\n<script>alert(1)</script>',
    name: 'not-mine-to-change',
    unknown: 1,
    global_theme_params: {
      background_color: '#12ab34',
      title_font: 'Futura',
      title_font_weight: 'regular',
      avatar_shape: 'circle',
      header_stretch: false,
      show_avatar: false,
      header_full_width: 5,
      header_full_height: 5,
      header_focus_width: 5,
      header_focus_height: 5,
      header_bounds: 'made up',
    },
  })
  expect(first.response.tumblelog).toMatchObject({
    name: ann.blogName,
    title: 'A <b>bower</b>',
    description_sanitized: 'Blue things &amp; "more"<br />',
  })
  await save({ global_theme_params: { link_color: '#000000' } })
  const stored = await world.send(world.aGuest(), readBlogHeader, { tumblelog_name_or_id: ann.blogName })
  expect(stored.response.tumblelog.title).toBe('A <b>bower</b>')
  expect(stored.response.tumblelog.global_theme_params).toMatchObject({
    background_color: '#12ab34',
    title_font: 'Futura',
    title_font_weight: 'regular',
    link_color: '#000000',
    avatar_shape: 'circle',
    header_stretch: false,
    show_avatar: false,
    show_title: true,
    header_full_width: null,
    header_full_height: null,
    header_focus_width: null,
    header_focus_height: null,
    header_bounds: null,
  })
})

test('the title for directories is plain words, and the name where there is none [BLOG-333]', async () => {
  const ann = await world.aMember()
  const titled = async (title: string) => {
    await world.send(ann, saveBlogAppearance, { tumblelog_name_or_id: ann.blogName, tumblelog: { title } })
    return (await world.send(world.aGuest(), readBlog, { tumblelog: ann.blogName })).response.directory_safe_title
  }
  expect([await titled('  Moss & tide '), await titled(''), await titled('  ')]).toEqual([
    'Moss & tide',
    ann.blogName,
    ann.blogName,
  ])
})

test.each([
  { background_color: 'red' },
  { background_color: '#12345' },
  { title_color: 'url(javascript:alert(1))' },
  { link_color: '#529ECC; position: fixed' },
  { title_font: 'Comic Sans MS' },
  { title_font_weight: 'heavy' },
  { avatar_shape: 'star' },
  { show_title: 'perhaps' },
  { header_image_focused: 'https://elsewhere.example/picture.jpg' },
  { header_image_focused: `/media/p/ab/ab${'0'.repeat(38)}/640.webp` },
])('an appearance with %o is refused and nothing changes [BLOG-071] [BLOG-378]', async (wrong) => {
  const ann = await world.aMember()
  const before = await world.send(ann, readBlogHeader, { tumblelog_name_or_id: ann.blogName })
  const refused = await world.send(ann, saveBlogAppearance, {
    tumblelog_name_or_id: ann.blogName,
    tumblelog: { title: 'changed', global_theme_params: wrong as object },
  })
  expect(refused.status).toBe(400)
  const after = await world.send(ann, readBlogHeader, { tumblelog_name_or_id: ann.blogName })
  expect(after.response).toEqual(before.response)
})

test('only a member of the blog saves its appearance [BLOG-067]', async () => {
  const [ann, bea] = [await world.aMember(), await world.aMember()]
  const sent = { tumblelog_name_or_id: ann.blogName, tumblelog: { title: 'mine now' } }
  expect(await world.send(bea, saveBlogAppearance, sent)).toMatchObject({ status: 403, error: 'blogs.not_yours' })
  expect((await world.send(world.aGuest(), saveBlogAppearance, sent)).status).toBe(401)
  const unknown = { ...sent, tumblelog_name_or_id: 'nobody-at-all' }
  expect((await world.send(ann, saveBlogAppearance, unknown)).status).toBe(404)
  expect((await world.send(ann, readBlog, { tumblelog: ann.blogName })).response.title).toBe(ann.blogName)
  expect((await world.send(ann, saveBlogAppearance, sent)).response.tumblelog.title).toBe('mine now')
})

test('the sharing settings of a blog are saved, and shown on its channel, for its members alone [POST-378] [POST-411]', async () => {
  const [ann, bea] = [await world.aMember(), await world.aMember()]
  const sent = { page: 'blog' as const, tumblelog_name_or_id: ann.blogName }
  const sharing = { twitter_send_posts: 'on' as const, facebook_opengraph_send_posts: 'off' as const }
  const shown = async () =>
    (await channelsOf(ann)).map((blog) => [blog.twitter_send_posts, blog.facebook_opengraph_send_posts])
  expect((await world.send(bea, saveSettings, { ...sent, tumblelog: sharing })).status).toBe(403)
  const wrongZone = { ...sharing, queue_time_zone: 'Mars/Olympus' }
  expect(await world.send(ann, saveSettings, { ...sent, tumblelog: wrongZone })).toMatchObject({ status: 400 })
  expect(await shown()).toEqual([[false, false]])
  const saved = await world.send(ann, saveSettings, { ...sent, tumblelog: { ...sharing, description: '<i>x</i><u' } })
  expect(saved.response).toMatchObject({
    name: ann.blogName,
    twitter_send_posts: true,
    description: '<i>x</i><u',
    description_sanitized: '<i>x</i>',
  })
  expect(await shown()).toEqual([[true, false]])
  await world.send(ann, saveSettings, { ...sent, tumblelog: { twitter_send_posts: 'off' } })
  expect(await shown()).toEqual([[false, false]])
})

test('briefs of many blogs come in one statement, each once', async () => {
  holdTime()
  const [ann, bea] = [await world.aMember(), await world.aMember()]
  const read = () => readBlogBriefs(world.db, [ann.blogId, bea.blogId, ann.blogId, '1'], world.config.origin)
  expect(await world.countQueries(read)).toBe(1)
  expect([...(await read())].map(([id, { name }]) => [id, name]).toSorted()).toEqual(
    [
      [ann.blogId, ann.blogName],
      [bea.blogId, bea.blogName],
    ].toSorted(),
  )
})
