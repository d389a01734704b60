import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { listHouseAds, readNextAd, removeHouseAd, saveHouseAd } from '@bowerbird/domain/feeds/ads.contract.ts'
import { readBlogView } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOwnWorld } from '../testing/own-database.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'

let world: World
let staff: Person
beforeAll(async () => {
  // Uses its own database because ads are shown to everybody.
  world = await openOwnWorld()
  staff = await world.aMember({ isStaff: true })
})
afterAll(() => world.close())

const anAd = (title: string, change = {}) => ({
  title,
  body: 'Words',
  image_url: '',
  link_url: '/help',
  priority: 0,
  is_active: true,
  ...change,
})
const next = async () => (await world.send(world.aGuest(), readNextAd, {})).response.ad?.title ?? null
const inView = async () =>
  (await world.send(world.aGuest(), readBlogView, { tumblelog_name_or_id: staff.blogName })).response.peepr_ad

test('a new installation has one ad, which leads to help [BLOG-305, BLOG-334]', async () => {
  expect(await inView()).toEqual({
    ...{ id: expect.stringMatching(/^\d+$/), title: 'New here?', body: expect.stringMatching(/\w/), link_url: '/help' },
    image_url: expect.any(String),
  })
})

test('the ad of a new installation speaks the language of the reader, until staff change it [DAY-224]', async () => {
  const inGerman = { 'accept-language': 'de' }
  const next = async () => (await world.send(world.aGuest(), readNextAd, {}, inGerman)).response.ad?.title
  expect(await next()).toBe('Neu hier?')
})

test('the highest priority comes, and among equals the one that waited longest; none is none [BLOG-305]', async () => {
  const { ads } = (await world.send(staff, listHouseAds, {})).response
  for (const { id } of ads) await world.send(staff, removeHouseAd, { id })
  expect([await next(), await inView()]).toEqual([null, null])
  await world.send(staff, saveHouseAd, anAd('low'))
  await world.send(staff, saveHouseAd, anAd('one', { priority: 5 }))
  await world.send(staff, saveHouseAd, anAd('off', { priority: 9, is_active: false }))
  const { response } = await world.send(staff, saveHouseAd, anAd('two', { priority: 5 }))
  expect(response.ads.map(({ title }) => title)).toEqual(['off', 'one', 'two', 'low'])
  const shown = [await next(), await next(), await next(), await next()]
  expect(shown).toEqual([shown[0], shown[1], shown[0], shown[1]])
  expect([...shown].sort()).toEqual(['one', 'one', 'two', 'two'])
})

test('only staff see and change the list, bad addresses are refused, and each change is in the audit log', async () => {
  const someone = await world.aMember()
  for (const who of [someone, world.aGuest()]) {
    const statuses = [
      (await world.send(who, listHouseAds, {})).status,
      (await world.send(who, saveHouseAd, anAd('mine'))).status,
      (await world.send(who, removeHouseAd, { id: '1' })).status,
    ]
    expect(statuses.every((status) => status === (who === someone ? 403 : 401))).toBe(true)
  }
  for (const bad of [
    { link_url: 'javascript:alert(1)' },
    { link_url: '//elsewhere.example' },
    { image_url: 'https://x.example/a.png' },
  ]) {
    expect((await world.send(staff, saveHouseAd, anAd('bad', bad))).status).toBe(400)
  }
  const audit = await world.db.selectFrom('audit_log').select('action').where('action', 'like', 'ad.%').execute()
  expect(audit.map(({ action }) => action)).toEqual(expect.arrayContaining(['ad.saved', 'ad.removed']))
})

test.each([
  [{}, '/ads/house.js'],
  [{ AD_PROVIDER: 'https://ads.example/lib.js' }, 'https://ads.example/lib.js'],
  [{ AD_PROVIDER: 'off' }, ''],
  [{ AD_PROVIDER: '' }, ''],
  [{ AD_PROVIDER: ' ' }, ''],
])('with %o pages are told to fetch their ads by "%s" [BLOG-304]', async (env, address) => {
  const site = await openWorld(env)
  const { config } = (await site.send(site.aGuest(), readUserInfo, {})).response
  expect(config.ad_provider).toBe(address)
  await site.close()
})
