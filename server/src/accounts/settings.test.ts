import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { saveSettings } from '@bowerbird/domain/accounts/settings.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const save = (who: Person, sent: object) => world.send(who, saveSettings, sent)
const userOf = async (who: Person) => (await world.send(who, readUserInfo, {})).response.user
const channelOf = async (who: Person) => (await userOf(who))?.channels[0]

test('page account saves safe mode and language, page dashboard the sounds [POST-026, POST-027]', async () => {
  const me = await world.aMember()
  const answer = await save(me, { page: 'account', safe_mode: 'off', language: 'en' })
  expect(answer).toMatchObject({ status: 200, response: { user: { safe_mode: false, language: 'en' } } })
  expect(await save(me, { page: 'dashboard', is_sounds_enabled: false })).toMatchObject({
    response: { user: { is_sounds_enabled: false, safe_mode: false } },
  })
  expect(await userOf(me)).toMatchObject({ safe_mode: false, is_sounds_enabled: false })
})

test('page notifications saves whether mail and desktop tell of what happened [BLOG-221]', async () => {
  const me = await world.aMember()
  expect(await userOf(me)).toMatchObject({ email_notifications: true, desktop_notifications: true })
  await save(me, { page: 'notifications', email_notifications: 'off' })
  expect(await userOf(me)).toMatchObject({ email_notifications: false, desktop_notifications: true })
  await save(me, { page: 'notifications', email_notifications: 'on', desktop_notifications: 'off' })
  expect(await userOf(me)).toMatchObject({ email_notifications: true, desktop_notifications: false })
})

test('the page may be left out where the fields make it plain', async () => {
  const me = await world.aMember()
  expect(await save(me, { is_sounds_enabled: 'off' })).toMatchObject({
    response: { user: { is_sounds_enabled: false } },
  })
  const blog = { tumblelog_name_or_id: me.blogName, tumblelog: { twitter_send_posts: 'on' } }
  expect(await save(me, blog)).toMatchObject({ response: { name: me.blogName, twitter_send_posts: true } })
})

test('page blog saves what it is given, in brackets or as values, and answers the changed channel [POST-411]', async () => {
  const me = await world.aMember()
  const answer = await save(me, {
    page: 'blog',
    tumblelog_name_or_id: me.blogName,
    'tumblelog[facebook_opengraph_send_posts]': 'on',
    'tumblelog[asks]': 'off',
    title: 'A new title',
    queue_posts_per_day: '7',
  })
  expect(answer).toMatchObject({
    status: 200,
    response: { facebook_opengraph_send_posts: true, asks: false, title: 'A new title', queue_posts_per_day: 7 },
  })
  expect(await channelOf(me)).toMatchObject({ facebook_opengraph_send_posts: true, asks: false, title: 'A new title' })
})

test.each([
  ['an unknown field', { page: 'account', is_staff: true }],
  ['an unknown field of a blog', { page: 'blog', tumblelog: { is_suspended: false } }],
  ['an unknown page', { page: 'theme' }],
  ['a field of another page', { page: 'dashboard', safe_mode: 'off' }],
  ["a blog's field on page account", { page: 'account', title: 'x' }],
  ['fields of two pages at once', { safe_mode: 'off', is_sounds_enabled: 'off' }],
  ['nothing at all', {}],
  ['page blog without a blog', { page: 'blog', tumblelog: { asks: 'off' } }],
  ['a language there is not', { page: 'account', language: 'tlh' }],
  ['neither on nor off', { page: 'account', safe_mode: 'perhaps' }],
  ['no hour of a day', { page: 'blog', tumblelog: { queue_from_hour: 25 } }],
])('%s is refused and nothing is saved [POST-394]', async (_what, sent) => {
  const me = await world.aMember()
  const named = 'tumblelog' in sent && _what !== 'page blog without a blog' ? { tumblelog_name_or_id: me.blogName } : {}
  const before = await userOf(me)
  expect(await save(me, { ...sent, ...named })).toMatchObject({ status: 400 })
  expect(await userOf(me)).toEqual(before)
})

test("another's blog is refused, a missing one is not there, a guest is asked to log in [POST-521, POST-394]", async () => {
  const [me, stranger] = [await world.aMember(), await world.aMember()]
  const title = (who: Person, name: string) =>
    save(who, { page: 'blog', tumblelog_name_or_id: name, title: 'Mine now' })
  const before = await channelOf(stranger)
  expect(await title(me, stranger.blogName)).toMatchObject({ status: 403, error: 'blogs.not_yours' })
  expect(await title(me, 'there-is-no-such-blog')).toMatchObject({ status: 404, error: 'blogs.gone' })
  expect(await title(world.aGuest(), stranger.blogName)).toMatchObject({ status: 401 })
  expect(await channelOf(stranger)).toEqual(before)
})

test('safe mode is fixed for those who may not change it [MSG-417]', async () => {
  const me = await world.aMember()
  await world.db.updateTable('accounts').set({ can_modify_safe_mode: false }).where('id', '=', me.accountId).execute()
  expect(await save(me, { page: 'account', safe_mode: 'off', language: 'en' })).toMatchObject({
    status: 403,
    error: 'accounts.safe_mode_fixed',
  })
  expect(await userOf(me)).toMatchObject({ safe_mode: true, can_modify_safe_mode: false })
  expect(await save(me, { page: 'account', language: 'en' })).toMatchObject({ status: 200 })
})

test('page notifications has no fields yet and answers the user', async () => {
  const me = await world.aMember()
  expect(await save(me, { page: 'notifications' })).toMatchObject({ response: { user: { name: me.blogName } } })
})
