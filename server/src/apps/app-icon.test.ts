import * as calls from '@bowerbird/domain/apps/apps.contract.ts'
import { readConsent } from '@bowerbird/domain/apps/consent.contract.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mediaTasks } from '../media/media.jobs.ts'
import { anApp, callback, type TestApp, tokensFor, usualChallenge } from '../testing/api/apps.ts'
import { aPhoto, upload } from '../testing/uploads.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const send = (who: Person, { id }: TestApp, body: Buffer) =>
  upload<{ app: calls.App }>(world, who, `/svc/apps/${id}/icon`, { field: 'icon', body })
const aPicture = () => aPhoto(90, 60).png().toBuffer()
const ownIcon = async (who: Person) => (await world.send(who, calls.listApps, {})).response.apps[0]?.icon
const rowsOf = ({ accountId }: Person) =>
  world.db.selectFrom('media').select(['kind', 'used_at']).where('owner_account_id', '=', accountId).execute()

test('an icon is shown to its owner, to those who are asked and to those who allowed, and its file to everybody [API-079]', async () => {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  const app = await anApp(world, wren)
  expect(await ownIcon(wren)).toBeNull()
  const { status, response } = await send(wren, app, await aPicture())
  const { icon } = response.app
  expect([status, icon]).toEqual([200, await ownIcon(wren)])
  const asked = { response_type: 'code', client_id: app.key, redirect_uri: callback, state: 's', ...usualChallenge }
  expect((await world.send(jay, readConsent, asked)).response.app.icon).toBe(icon)
  await tokensFor(world, jay, app)
  expect((await world.send(jay, calls.listGrants, {})).response.grants[0]?.app.icon).toBe(icon)
  const file = await world.app.inject({ url: icon ?? '' })
  const { width, height, format } = await sharp(file.rawPayload).metadata()
  expect([file.statusCode, width, height, format]).toEqual([200, 128, 128, 'webp'])
})

test('only the owner of an app changes its icon, and only to a picture [API-079]', async () => {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  const app = await anApp(world, wren)
  expect((await send(jay, app, await aPicture())).status).toBe(404)
  expect((await send(world.aGuest(), app, await aPicture())).status).toBe(401)
  expect((await send(wren, app, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status).toBe(400)
  expect([await rowsOf(wren), await rowsOf(jay)]).toEqual([[], []])
  await send(wren, app, await aPicture())
  expect((await world.send(jay, calls.removeAppIcon, { app_id: app.id })).status).toBe(404)
  expect(await ownIcon(wren)).not.toBeNull()
})

test('an icon that is replaced, taken away or deleted with its app is swept [API-079]', async () => {
  const wren = await world.aMember()
  const app = await anApp(world, wren)
  // No other test uses this picture, so its file goes.
  const { icon } = (await send(wren, app, await aPhoto(92, 60).png().toBuffer())).response.app
  await send(wren, app, await aPhoto(91, 60).png().toBuffer())
  expect((await rowsOf(wren)).filter(({ used_at }) => used_at)).toHaveLength(1)
  const removed = (await world.send(wren, calls.removeAppIcon, { app_id: app.id })).response
  expect(removed.app.icon).toBeNull()
  await send(wren, app, await aPicture())
  await world.send(wren, calls.deleteApp, { app_id: app.id })
  expect((await rowsOf(wren)).map(({ used_at }) => used_at)).toEqual([null, null, null])
  const created_at = new Date(Date.now() - 25 * 3_600_000)
  await world.db.updateTable('media').set({ created_at }).where('owner_account_id', '=', wren.accountId).execute()
  await mediaTasks(world.deps).sweep_unused_media?.({})
  expect(await rowsOf(wren)).toEqual([])
  expect((await world.app.inject({ url: icon ?? '' })).statusCode).toBe(404)
})
