import { readUserInfo, setFlag } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { messagingConfig } from '@bowerbird/domain/accounts/page-config.ts'
import { flagDefaults } from '@bowerbird/domain/core/flags.ts'
import { plainReading } from '@bowerbird/domain/core/reading.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formKeyOf } from '../core/http/form-key.ts'
import { hashOfToken } from '../core/http/session-cookie.ts'
import { holdTime } from '../testing/hold-time.ts'
import { registerSomeone } from '../testing/people.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.aMember() // The first account becomes staff, so it is none of those below.
})
afterAll(() => world.close())

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

test('a member gets the user info object with the limits and settings merged in [POST-026, POST-027, POST-397]', async () => {
  const me = await registerSomeone(world)
  await world.db
    .updateTable('accounts')
    .set({ liked_post_count: 3, followed_count: 2, is_sounds_enabled: false })
    .where('id', '=', me.accountId)
    .execute()
  const { response } = await world.send(me, readUserInfo, {})
  expect(response.user).toEqual({
    name: me.blogName,
    primary: me.blogName,
    channels: [expect.objectContaining({ name: me.blogName, is_current: true, is_mine: true })],
    liked_post_count: 3,
    friend_count: 2,
    can_message: true,
    is_sounds_enabled: false,
    shows_activity: true,
    open_to_invitations: false,
    email_notifications: true,
    desktop_notifications: true,
    is_verified_email: false,
    language: 'en',
    email: me.email,
    safe_mode: true,
    reading: plainReading,
    dashboard_place: null,
    can_modify_safe_mode: true,
    is_staff: false,
    has_settled_in: false,
    is_tfa_enabled: false,
    polling_token: expect.stringMatching(/^[\w-]{65}$/),
    unread_messages: { [response.user?.channels[0]?.mention_key ?? '']: {} },
    photos_per_post: 10,
    posts_per_day: 250,
    queue_size: 300,
    photo_upload_bytes: 10_485_760,
    audio_upload_bytes: 10_485_760,
    video_upload_bytes: 104_857_600,
  })
  expect(response.form_key).toBe(me.formKey)
  expect(response.config).toEqual({
    site_name: 'Bowerbird',
    site_noun: 'Tumblr',
    site_description: '',
    site_logo: null,
    // Other test files make staff too.
    staff_blogs: expect.any(Array),
    origin: 'http://localhost:3000',
    signups: 'open',
    federation: 'off',
    has_terms: false,
    oidc_name: null,
    minimum_age: null,
    has_translation: false,
    ad_provider: '/ads/house.js',
    tracker_url: '',
    error_reports_url: '',
    log_key: expect.stringMatching(/^[\w-]{16}$/),
    ...messagingConfig,
  })
})

test('a guest gets no user, but a session, its form key and the flags [POST-397, BLOG-437]', async () => {
  const answer = await world.app.inject({ method: 'GET', url: '/svc/user/info' })
  const { user, form_key, flags } = answer.json().response
  expect(user).toBeNull()
  const token = answer.cookies.find(({ name }) => name === 'session')?.value ?? ''
  expect(form_key).toBe(formKeyOf(world.deps.secret, token))
  expect(flags).toEqual(flagDefaults)
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('a browser that has a session keeps it, and guests leave no rows', async () => {
  const guest = world.aGuest()
  const answer = await world.send(guest, readUserInfo, {})
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(answer.response.form_key).toBe(guest.formKey)
  const rows = world.db.selectFrom('sessions').select('id').where('token_hash', '=', hashOfToken(guest.token))
  expect(await rows.execute()).toEqual([])
})

test('every known flag is delivered, with the defaults of the documents [POST-506, POST-514, BLOG-436]', async () => {
  const { flags } = (await world.send(world.aGuest(), readUserInfo, {})).response
  expect(flags).toEqual({
    is_mobile_handset: false,
    responsive_help_docs: true,
    indash_blogs: true,
    ask_form: true,
    livephotos_web: true,
    lrec_on_blog_pages_peepr: false,
    is_logged_in: false,
    dashboard_refresh: true,
    enable_share_embed_code: true,
    reddit_sharing: true,
    log_lady: true,
    kraken_web_logging_library: true,
    little_sister_kill_switch: false,
    safe_mode: true,
    status_indicators_ui: true,
    oneid_force_newlandingpage: false,
    pride_logo: false,
    activity_reply_link: true,
  })
})

test('is_logged_in is true exactly when the session has a user [POST-509]', async () => {
  const me = await registerSomeone(world)
  expect((await world.send(me, readUserInfo, {})).response.flags.is_logged_in).toBe(true)
  expect((await world.send(world.aGuest(), readUserInfo, {})).response.flags.is_logged_in).toBe(false)
})

test('is_mobile_handset is worked out for each request from the user agent [BLOG-444]', async () => {
  const me = await registerSomeone(world)
  const on = async (userAgent: string) =>
    (await world.send(me, readUserInfo, {}, { 'user-agent': userAgent })).response.flags.is_mobile_handset
  expect(await on(iPhone)).toBe(true)
  expect(await on('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe(false)
})

test('user info costs few statements however many blogs there are', async () => {
  holdTime()
  const me = await registerSomeone(world)
  await world.send(me, readUserInfo, {})
  expect(await world.countQueries(() => world.send(me, readUserInfo, {}))).toBeLessThanOrEqual(4)
})

test('staff and tag editors are marks in the database, and no call sets them [POST-527]', async () => {
  const me = await registerSomeone(world)
  const isStaff = async () => (await world.send(me, readUserInfo, {})).response.user?.is_staff
  const trySwitch = () => world.send(me, setFlag, { name: 'pride_logo', on: false })
  expect([await isStaff(), (await trySwitch()).status]).toEqual([false, 403])
  await world.db.updateTable('accounts').set({ is_staff: true }).where('id', '=', me.accountId).execute()
  expect([await isStaff(), (await trySwitch()).status]).toEqual([true, 200])
})

test('an operator may rename the place', async () => {
  const renamed = await openWorld({ SITE_NOUN: 'Bower', ORIGIN: 'https://bower.example' })
  try {
    const { config } = (await renamed.app.inject({ method: 'GET', url: '/svc/user/info' })).json().response
    expect(config).toMatchObject({ site_noun: 'Bower', origin: 'https://bower.example' })
  } finally {
    await renamed.close()
  }
})
