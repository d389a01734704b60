import { setFlag } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { saveSettings } from '@bowerbird/domain/accounts/settings.contract.ts'
import { oembedPath } from '@bowerbird/domain/core/urls.ts'
import { readBlogTimeline, readBlogView } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { answerSurvey } from '@bowerbird/domain/moderation/survey.contract.ts'
import { listNotes } from '@bowerbird/domain/notes/notes.contract.ts'
import { searchPosts } from '@bowerbird/domain/search/search.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOwnWorld } from '../testing/own-database.ts'
import type { Person, World } from '../testing/world.ts'
import { reblog, writePost } from '../testing/writing.ts'

let world: World
let wren: Person
beforeAll(async () => {
  // Uses its own database because the site's switch applies to everybody.
  world = await openOwnWorld()
  wren = await world.aMember()
  await writePost(world, wren, { post: { one: 'For grown-ups', two: '<p>Secret words</p>' } })
  await world.db.updateTable('blogs').set({ is_adult: true }).where('id', '=', wren.blogId).execute()
})
afterAll(() => world.close())

const settings = (who: Person, values: { safe_mode?: boolean; can_modify_safe_mode?: boolean }) =>
  world.db.updateTable('accounts').set(values).where('id', '=', who.accountId).execute()
const view = async (who: Person, more = {}) =>
  (await world.send(who, readBlogView, { tumblelog_name_or_id: wren.blogName, ...more })).response
/** A covered blog names a post for its survey, without the post's content. */
const isShown = (post: object) => 'content' in post
const isBlogHiddenBySafeMode = async (who: Person, more = {}) => {
  const { posts, next, is_safe_mode_applied } = await view(who, more)
  expect(!posts.some(isShown)).toBe(is_safe_mode_applied)
  if (is_safe_mode_applied) expect(next).toBeNull()
  return is_safe_mode_applied
}

test('an adult blog keeps its posts back from guests and from whoever has safe mode on [BLOG-257] [BLOG-258] [BLOG-259] [BLOG-261]', async () => {
  const [careful, curious] = [await world.aMember(), await world.aMember()]
  await settings(curious, { safe_mode: false })
  expect([
    await isBlogHiddenBySafeMode(world.aGuest()),
    await isBlogHiddenBySafeMode(careful),
    await isBlogHiddenBySafeMode(curious),
  ]).toEqual([true, true, false])
  const [post] = (await view(curious)).posts
  const one = { post_id: post?.id as string }
  expect([await isBlogHiddenBySafeMode(careful, one), await isBlogHiddenBySafeMode(curious, one)]).toEqual([
    true,
    false,
  ])
  const byPath = await world.send(careful, readBlogTimeline, { name: wren.blogName })
  expect(byPath.response).toMatchObject({ is_safe_mode_applied: true, tumblelog: { is_adult: true } })
  expect(byPath.response.posts.filter(isShown)).toEqual([])
  for (const path of ['rss', 'feed.json'])
    expect((await world.app.inject(`/blog/${wren.blogName}/${path}`)).body).not.toContain('Secret words')
})

test('a blog that is marked as sensitive counts as one for adults, and one without posts has nothing to be asked about [BLOG-259]', async () => {
  const [owl, careful] = [await world.aMember(), await world.aMember()]
  await writePost(world, owl)
  const seen = async () => (await world.send(careful, readBlogView, { tumblelog_name_or_id: owl.blogName })).response
  expect(await seen()).toMatchObject({ is_safe_mode_applied: false, tumblelog: { is_adult: false, nsfw: false } })
  await world.db.updateTable('blogs').set({ is_nsfw: true }).where('id', '=', owl.blogId).execute()
  const covered = await seen()
  expect(covered).toMatchObject({ is_safe_mode_applied: true, tumblelog: { is_adult: true, nsfw: true } })
  expect(covered.posts.filter(isShown)).toEqual([])
})

test('the choice in the settings counts from the next view on [BLOG-220]', async () => {
  const [careful, child] = [await world.aMember(), await world.aMember()]
  await settings(child, { can_modify_safe_mode: false })
  const choose = (who: Person, safe_mode: 'on' | 'off') => world.send(who, saveSettings, { page: 'account', safe_mode })
  expect((await choose(careful, 'off')).status).toBe(200)
  expect(await isBlogHiddenBySafeMode(careful)).toBe(false)
  expect((await choose(careful, 'on')).status).toBe(200)
  expect(await isBlogHiddenBySafeMode(careful)).toBe(true)
  expect((await choose(child, 'off')).status).toBe(403)
  expect(await isBlogHiddenBySafeMode(child)).toBe(true)
})

test('a blog that is not for adults keeps nothing back', async () => {
  const owl = await world.aMember()
  await writePost(world, owl)
  const { response } = await world.send(world.aGuest(), readBlogView, { tumblelog_name_or_id: owl.blogName })
  expect([response.posts.length, response.is_safe_mode_applied]).toEqual([1, false])
})

test('guests get no title and no description of an adult blog, on its page, in feeds, embeds, posts of others and notes', async () => {
  const [owl, friend] = [await world.aMember(), await world.aMember()]
  const words = { title: 'Naughty title', description: 'Naughty description', is_adult: true }
  const post = await writePost(world, owl)
  const copy = await reblog(world, friend, post)
  await world.db.updateTable('blogs').set(words).where('id', '=', owl.blogId).execute()
  const asked = async (who: Person) =>
    JSON.stringify([
      await world.send(who, readBlogView, { tumblelog_name_or_id: owl.blogName }),
      await world.send(who, readBlogTimeline, { name: owl.blogName }),
      await world.send(who, readBlogTimeline, { name: friend.blogName }),
      await world.send(who, listNotes, { id: copy.id }),
      await world.send(who, searchPosts, { q: owl.blogName }),
    ])
  expect(await asked(friend)).toContain('Naughty description')
  const pages = [
    `/blog/${owl.blogName}/rss`,
    `/blog/${owl.blogName}/feed.json`,
    oembedPath(post.post_url),
    `/blog/${owl.blogName}`,
  ]
  const bodies = await Promise.all(pages.map(async (url) => (await world.app.inject({ url })).body))
  const guest = world.aGuest()
  for (const seen of [await asked(guest), ...bodies]) expect(seen).not.toContain('Naughty')
  const { tumblelog } = (await world.send(guest, readBlogView, { tumblelog_name_or_id: owl.blogName })).response
  expect(tumblelog).toMatchObject({ name: owl.blogName, title: '', directory_safe_title: owl.blogName, is_adult: true })
})

test('asking to bypass counts for one’s own blog and for who may switch safe mode off, for nobody else [BLOG-260]', async () => {
  const [grown, child] = [await world.aMember(), await world.aMember()]
  await settings(child, { can_modify_safe_mode: false })
  await settings(wren, { can_modify_safe_mode: false })
  const bypass = { should_bypass_safemode: 'true' }
  expect([await isBlogHiddenBySafeMode(grown), await isBlogHiddenBySafeMode(grown, bypass)]).toEqual([true, false])
  expect(await isBlogHiddenBySafeMode(grown, { should_bypass_safemode: false })).toBe(true)
  expect(await isBlogHiddenBySafeMode(child, bypass)).toBe(true)
  expect(await isBlogHiddenBySafeMode(world.aGuest(), bypass)).toBe(true)
  expect(await isBlogHiddenBySafeMode(wren, bypass)).toBe(false)
})

test('with safe mode off for the site nothing is kept back from anyone [BLOG-257] [BLOG-441]', async () => {
  const staff = await world.aMember({ isStaff: true })
  const turn = (on: boolean) => world.send(staff, setFlag, { name: 'safe_mode', on })
  await turn(false)
  expect([await isBlogHiddenBySafeMode(world.aGuest()), await isBlogHiddenBySafeMode(staff)]).toEqual([false, false])
  expect((await world.app.inject(`/blog/${wren.blogName}/rss`)).body).toContain('Secret words')
  await turn(true)
  expect([await isBlogHiddenBySafeMode(world.aGuest()), await isBlogHiddenBySafeMode(staff)]).toEqual([true, true])
})

test('a member is asked once about a covered blog, a guest never [BLOG-256] [BLOG-261] [BLOG-275] [BLOG-280] [BLOG-336] [BLOG-380]', async () => {
  const careful = await world.aMember()
  expect((await view(world.aGuest())).posts).toEqual([])
  const { posts } = await view(careful)
  const [
    {
      id,
      survey: [asked],
    },
  ] = posts as [(typeof posts)[number]]
  expect(posts).toEqual([{ id, post_id: id, tumblelog_name: wren.blogName, survey: [asked] }])
  expect(asked).toMatchObject({
    title: 'Should this Tumblr be marked as sensitive?',
    submission_confirmation: 'Thanks for your feedback!',
  })
  expect(asked?.options.map(({ text }) => text)).toEqual(['Yes', 'No', 'Not sure'])
  for (const { text, link } of asked?.options ?? [])
    expect(link).toEqual({
      method: 'POST',
      href: '/svc/survey/sensitive-blog/respond',
      body_params: { survey_id: 'sensitive-blog', user_response: text, post_id: id },
    })
  const { link } = asked?.options[0] ?? {}
  for (const user_response of ['Yes', 'No']) {
    const answer = await world.send(careful, answerSurvey, { ...link?.body_params, user_response } as never)
    expect(answer.status).toBe(200)
  }
  expect((await view(careful)).posts).toEqual([])
  expect((await view(await world.aMember())).posts).toHaveLength(1)
  const stored = await world.db
    .selectFrom('survey_answers')
    .select(['answer'])
    .where('account_id', '=', careful.accountId)
    .execute()
  expect(stored).toEqual([{ answer: 'Yes' }])
})

test('an unknown survey, answer or blog is refused and a guest is sent away', async () => {
  const someone = await world.aMember()
  const [asked] = (await view(someone)).posts[0]?.survey ?? []
  const good = asked?.options[0]?.link.body_params as {
    survey_id: 'sensitive-blog'
    post_id: string
    user_response: 'Yes'
  }
  expect((await world.send(world.aGuest(), answerSurvey, good)).status).toBe(401)
  for (const bad of [{ survey_id: 'other' }, { user_response: 'Maybe' }]) {
    expect((await world.send(someone, answerSurvey, { ...good, ...bad } as never)).status).toBe(400)
  }
  expect((await world.send(someone, answerSurvey, { ...good, post_id: '1' })).status).toBe(404)
  expect((await view(someone)).posts).toHaveLength(1)
})
