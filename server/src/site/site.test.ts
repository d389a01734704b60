import { randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { deleteAccount, readUserInfo, register } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { requestPasswordReset } from '@bowerbird/domain/accounts/credentials.contract.ts'
import { readBlogView } from '@bowerbird/domain/feeds/feeds.contract.ts'
import * as calls from '@bowerbird/domain/site/site.contract.ts'
import Fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerErrors } from '../core/http/answer-errors.ts'
import { mediaTasks } from '../media/media.jobs.ts'
import { handleEventsAbout } from '../testing/handle-events-about.ts'
import { openOwnWorld } from '../testing/own-database.ts'
import { acceptedTerms, mailsTo, type Registered, registerSomeone, runJobsAbout } from '../testing/people.ts'
import { aPhoto, upload } from '../testing/uploads.ts'
import { cookiesOf, openWorld, type Person, type World } from '../testing/world.ts'
import { tasksOf } from '../worker.ts'
import { shareRoutes } from './share.routes.ts'

let world: World
let staff: Registered
let member: Person
beforeAll(async () => {
  world = await openOwnWorld()
  staff = await registerSomeone(world)
  member = await world.aMember()
})
afterAll(() => world.close())

const save = (sent: Parameters<typeof world.send<typeof calls.saveSite>>[2]) => world.send(staff, calls.saveSite, sent)
const read = async () => (await world.send(staff, calls.readSite, {})).response
const config = async () => (await world.send(world.aGuest(), readUserInfo, {})).response.config
const audit = async (action: string) =>
  (await world.db.selectFrom('audit_log').select('id').where('action', '=', action).execute()).length
const aPicture = async () => ({ body: await aPhoto(300, 200).jpeg().toBuffer() })
const tryRegister = (more: { age?: string | number; terms?: string | boolean } = {}) => {
  const name = `s-${randomUUID().slice(0, 18)}`
  const sent = { email: `${name}@example.test`, password: 'long enough', name, ...more }
  return world.send(world.aGuest(), register, sent as Parameters<typeof world.send<typeof register>>[2])
}

test('until it is named a place is called Bowerbird, and the sentences of the documents say Tumblr', async () => {
  expect(await config()).toMatchObject({
    site_name: 'Bowerbird',
    site_noun: 'Tumblr',
    site_description: '',
    site_logo: null,
  })
  expect(await read()).toMatchObject({ steps_done: [], is_finished: false, people: 2, townsfolk: 0 })
})

test('a name shows at once in pages and mails, not in sentences, and is written down', async () => {
  const { response } = await save({ name: '  Moss   gate ', description: 'For small things.' })
  expect(response).toMatchObject({ name: 'Moss gate', description: 'For small things.', steps_done: ['name'] })
  expect(await config()).toMatchObject({
    site_name: 'Moss gate',
    site_noun: 'Tumblr',
    site_description: 'For small things.',
  })
  const view = await world.send(world.aGuest(), readBlogView, { tumblelog_name_or_id: member.blogName })
  expect(view.response.empty_tumblelog_message).toBe("This Tumblr hasn't posted anything yet.")
  await world.send(world.aGuest(), requestPasswordReset, { email: staff.email })
  await runJobsAbout(world, staff.email)
  expect(mailsTo(world, staff.email)[0]?.subject).toBe('Set a new password for Moss gate')
  expect(await audit('site.saved')).toBe(1)
})

test('sentences call a blog what staff say, and an empty noun brings the first one back', async () => {
  expect((await save({ noun: ' garden ' })).response).toMatchObject({ name: 'Moss gate', noun: 'garden' })
  expect(await config()).toMatchObject({ site_name: 'Moss gate', site_noun: 'garden' })
  const view = await world.send(world.aGuest(), readBlogView, { tumblelog_name_or_id: member.blogName })
  expect(view.response.empty_tumblelog_message).toBe("This garden hasn't posted anything yet.")
  expect((await save({ noun: '' })).response.noun).toBe('Tumblr')
})

test('with terms and a minimum age newcomers accept the ones and tell the other; which and when is kept', async () => {
  const guest = world.aGuest()
  expect(await world.send(guest, calls.readTerms, {})).toMatchObject({ status: 404 })
  await save({ terms: ' Be kind. ', minimum_age: '16' })
  expect(await config()).toMatchObject({ has_terms: true, minimum_age: 16 })
  expect((await world.send(guest, calls.readTerms, {})).response.text).toBe('Be kind.')
  expect(await tryRegister()).toMatchObject({ status: 400, error: 'accounts.age_needed' })
  expect(await tryRegister({ age: 15, terms: true })).toMatchObject({ status: 403, error: 'accounts.too_young' })
  expect(await tryRegister({ age: '16' })).toMatchObject({ status: 400, error: 'accounts.terms_needed' })
  const { status, response } = await tryRegister({ age: '16', terms: 'on' })
  expect(status).toBe(200)
  expect(await acceptedTerms(world, response)).toEqual([{ text: 'Be kind.', terms_accepted_at: expect.any(Date) }])

  await save({ terms: 'Be kind, always.' })
  await save({ terms: 'Be kind, always.' })
  expect((await world.db.selectFrom('terms').select('text').orderBy('id').execute()).map(({ text }) => text)).toEqual([
    ...['Be kind.', 'Be kind, always.'],
  ])
  await save({ terms: '', minimum_age: '' })
  expect(await config()).toMatchObject({ has_terms: false, minimum_age: null })
  expect(await tryRegister()).toMatchObject({ status: 200 })
  expect(await world.send(guest, calls.readTerms, {})).toMatchObject({ status: 404 })
})

test('the door is what staff last said, whatever the environment says', async () => {
  await save({ signups: 'closed' })
  expect(await tryRegister()).toMatchObject({ status: 403, error: 'accounts.signups_closed' })
  await save({ signups: 'invite' })
  expect(await tryRegister()).toMatchObject({ status: 403, error: 'accounts.invite_needed' })
  expect((await config()).signups).toBe('invite')
  await save({ signups: 'open' })
  expect(await tryRegister()).toMatchObject({ status: 200 })
  expect((await read()).steps_done).toContain('signups')
})

test('only staff read, save, test mail or change the logo, and nothing changes for others', async () => {
  const before = JSON.stringify(await read())
  for (const [who, status] of [
    [member, 403],
    [world.aGuest(), 401],
  ] as const) {
    for (const call of [calls.readSite, calls.removeSiteLogo, calls.sendTestMail])
      expect(await world.send(who, call, {})).toMatchObject({ status })
    expect(await world.send(who, calls.saveSite, { name: 'Mine' })).toMatchObject({ status })
    expect(await upload(world, who, calls.saveSiteLogo.path, { field: 'logo', ...(await aPicture()) })).toMatchObject({
      status,
    })
  }
  expect(JSON.stringify(await read())).toBe(before)
})

test.each([
  { name: '   ' },
  { name: 'x'.repeat(31) },
  { name: '<b>' },
  { description: 'x'.repeat(281) },
  { noun: '<i>' },
  { minimum_age: '0' },
])('saving %j is refused and nothing changes', async (sent) => {
  const before = JSON.stringify(await read())
  expect(await save(sent)).toMatchObject({ status: 400 })
  expect(JSON.stringify(await read())).toBe(before)
})

test('a logo is uploaded, shown to guests, replaced by nothing, and what is no picture is refused', async () => {
  const file = await aPicture()
  const { status } = await upload(world, staff, calls.saveSiteLogo.path, { field: 'logo', ...file })
  expect(status).toBe(200)
  const { site_logo: logo } = await config()
  const served = await world.app.inject({ url: logo ?? '' })
  expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp'])
  expect((await world.app.inject({ url: '/favicon.ico' })).headers.location).toBe(logo)
  const manifest = (await world.app.inject({ url: '/manifest.webmanifest' })).json()
  expect([manifest.name, manifest.icons[0].src]).toEqual([(await config()).site_name, logo])
  for (const { src, sizes } of manifest.icons.slice(1)) {
    const icon = await world.app.inject({ url: src })
    const { width, height, format } = await sharp(icon.rawPayload).metadata()
    expect([icon.statusCode, `${width}x${height}`, format]).toEqual([200, sizes, 'png'])
  }
  expect((await world.app.inject({ url: '/site-icon/none/any-192.png' })).statusCode).toBe(404)
  const text = { name: 'logo.png', body: Buffer.from('no picture') }
  expect(
    (await upload(world, staff, calls.saveSiteLogo.path, { field: 'logo', ...text })).status,
  ).toBeGreaterThanOrEqual(400)
  expect((await config()).site_logo).toBe(logo)
  await world.send(staff, calls.removeSiteLogo, {})
  expect((await config()).site_logo).toBeNull()
  expect((await world.app.inject({ url: '/favicon.ico' })).headers.location).toBe('/icon-192.png')
  expect(await world.db.selectFrom('media').select('id').where('used_at', 'is not', null).execute()).toEqual([])
})

test('the manifest describes an app with shortcuts, and icons that exist, whole and to be cut [DAY-050] [DAY-051] [DAY-052] [DAY-053]', async () => {
  const manifest = (await world.app.inject({ url: '/manifest.webmanifest' })).json()
  expect(manifest).toMatchObject({
    ...{ id: '/', start_url: '/dashboard', scope: '/', display: 'standalone', name: (await config()).site_name },
    share_target: { action: '/share', method: 'POST', enctype: 'multipart/form-data' },
  })
  expect(manifest.icons.map(({ sizes, purpose }: { sizes: string; purpose: string }) => `${purpose} ${sizes}`)).toEqual(
    [...['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512']],
  )
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sharp(join(import.meta.dirname, '../../../web/public', src)).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
  const urls = manifest.shortcuts.map(({ url }: { url: string }) => url)
  expect(urls).toEqual(['/new/text', '/go/messages', '/go/activity', '/go/drafts'])
  const lead = async (url: string, who: Person) =>
    (await world.app.inject({ url, headers: { cookie: cookiesOf(who) } })).headers.location
  const own = `/blog/${member.blogName}`
  for (const [place, address] of [
    ['messages', '/messages'],
    ['activity', `${own}/activity`],
    ['drafts', `${own}/drafts`],
  ])
    expect(await lead(`/go/${place}`, member)).toBe(address)
  expect(await lead('/go/drafts', world.aGuest())).toBe('/login?next=%2Fgo%2Fdrafts')
})

test('what is shared without a service worker goes on in the address, without its pictures [DAY-053]', async () => {
  const form = new FormData()
  form.set('title', 'Moss & stone')
  form.set('text', 'On the wall')
  form.set('files', new File([new Uint8Array(9000)], 'moss.png', { type: 'image/png' }))
  const body = new Response(form)
  const answer = await world.app.inject({
    ...{ method: 'POST', url: '/share', headers: { 'content-type': body.headers.get('content-type') ?? '' } },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  expect([answer.statusCode, answer.headers.location]).toEqual([
    303,
    '/share?title=Moss+%26+stone&text=On+the+wall&files=1',
  ])
})

test('what is shared without a service worker is bounded by its length, and while it is read where it names none [DAY-200]', async () => {
  const app = Fastify()
  answerErrors(app)
  shareRoutes(app, 10_000)
  const head = '--x\r\ncontent-disposition: form-data; name="files"; filename="a.png"\r\n\r\n'
  async function* parts(count: number) {
    yield Buffer.from(head)
    for (let sent = 0; sent < count; sent += 1) yield Buffer.alloc(1000)
    yield Buffer.from('\r\n--x--\r\n')
  }
  const share = (payload: Readable | Buffer) =>
    app.inject({
      method: 'POST',
      url: '/share',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload,
    })
  expect((await share(Readable.from(parts(9)))).statusCode).toBe(303)
  expect((await share(Readable.from(parts(20)))).statusCode).toBe(413)
  expect((await share(Buffer.alloc(10_001))).statusCode).toBe(413)
  await app.close()
})

test('the logo stays when whoever uploaded it leaves, until it is taken away', async () => {
  const leaver = await registerSomeone(world)
  await world.db.updateTable('accounts').set({ is_staff: true }).where('id', '=', leaver.accountId).execute()
  await upload(world, leaver, calls.saveSiteLogo.path, {
    field: 'logo',
    body: await aPhoto(301, 200).jpeg().toBuffer(),
  })
  const { site_logo: logo } = await config()
  expect((await world.send(leaver, deleteAccount, { password: leaver.password })).status).toBe(200)
  await handleEventsAbout(world, leaver.accountId)
  await runJobsAbout(world, leaver.accountId, tasksOf(world.deps))
  const rows = () =>
    world.db
      .selectFrom('media')
      .select(['hash', 'owner_account_id'])
      .where('kind', '=', 'logo')
      .where('used_at', 'is not', null)
      .execute()
  const [stored] = await rows()
  await runJobsAbout(world, stored?.hash ?? 'logo', mediaTasks(world.deps))
  expect(stored?.owner_account_id).toBeNull()
  expect((await config()).site_logo).toBe(logo)
  expect((await world.app.inject({ url: logo ?? '' })).statusCode).toBe(200)

  await world.send(staff, calls.removeSiteLogo, {})
  await world.db
    .updateTable('media')
    .set({ created_at: new Date(0) })
    .execute()
  await mediaTasks(world.deps).sweep_unused_media?.({})
  expect(await world.db.selectFrom('media').select('id').where('kind', '=', 'logo').execute()).toEqual([])
})

test('without a mail server a test letter is laid into the outbox, and that is said', async () => {
  const { response } = await world.send(staff, calls.sendTestMail, {})
  expect(response.is_sent).toBe(false)
  expect(response.words).toContain('SMTP_URL isn’t set')
  expect(mailsTo(world, staff.email)[0]?.subject).toBe('Test email from Moss gate')
  expect(response.site.steps_done).not.toContain('mail')
})

test('a mail server that refuses is quoted, and its password stays out of the answer', async () => {
  const rude = createServer((socket) => socket.end('554 go away\r\n'))
  await new Promise<void>((ready) => rude.listen(0, '127.0.0.1', ready))
  const { port } = rude.address() as { port: number }
  const mailing = await openWorld({ SMTP_URL: `smtp://me:sesame@127.0.0.1:${port}`, MAIL_FROM: 'hello@moss.test' })
  try {
    const operator = await mailing.aMember({ isStaff: true })
    const { response } = await mailing.send(operator, calls.sendTestMail, {})
    expect(response).toMatchObject({ is_sent: false, words: expect.stringContaining('554 go away') })
    expect(response.site.mail).toMatchObject({ host: `127.0.0.1:${port}`, from: 'hello@moss.test' })
    expect(JSON.stringify(response)).not.toContain('sesame')
  } finally {
    await mailing.close()
    rude.close()
  }
})

test('saving nothing changes nothing, and is no fault', async () => {
  const [before, written] = [await read(), await audit('site.saved')]
  expect((await save({})).status).toBe(200)
  expect([await read(), await audit('site.saved')]).toEqual([before, written])
})

test('the end of the setting up is remembered, and a step can be done twice', async () => {
  await save({ step_done: 'people' })
  const { response } = await save({ step_done: 'people', is_finished: true })
  expect(response.is_finished).toBe(true)
  expect(response.steps_done.filter((step) => step === 'people')).toHaveLength(1)
})
