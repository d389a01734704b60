import { randomUUID } from 'node:crypto'
import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { saveSettings } from '@bowerbird/domain/accounts/settings.contract.ts'
import { markSensitive } from '@bowerbird/domain/moderation/appeals.contract.ts'
import { toggleSpam } from '@bowerbird/domain/moderation/moderation.contract.ts'
import { reportAbuse } from '@bowerbird/domain/moderation/reports.contract.ts'
import * as calls from '@bowerbird/domain/staff/staff.contract.ts'
import { sendPlayerLog } from '@bowerbird/domain/telemetry/telemetry.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerSomeone } from '../testing/people.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'

let world: World
let staff: Person
beforeAll(async () => {
  world = await openWorld()
  staff = await world.aMember({ isStaff: true })
})
afterAll(() => world.close())

test('what people report waits for staff with the post and the marks of its blog, until it is settled', async () => {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  const post = await writePost(world, wren, { post: { one: 'Buy this' } })
  await world.send(jay, reportAbuse, { post_id: post.id, reason: 'spam', details: 'Again and again' })
  await world.send(staff, toggleSpam, { tumblelog: wren.blogName })
  const open = async () =>
    (await world.send(staff, calls.listReports, {})).response.reports.filter(({ blog }) => blog.name === wren.blogName)
  const [report] = await open()
  expect(report).toMatchObject({
    reason: 'spam',
    details: 'Again and again',
    by: jay.blogName,
    blog: { name: wren.blogName, marks: { spam: true, suspended: false } },
    post: { id: post.id },
  })
  await world.send(staff, calls.settleReport, { id: report?.id ?? '' })
  expect(await open()).toEqual([])
  const { acts } = (await world.send(staff, calls.listAudit, {})).response
  expect(acts).toContainEqual(
    expect.objectContaining({ action: 'report.settled', subject: report?.id, is_on: null, by: staff.blogName }),
  )
  expect(acts).toContainEqual(
    expect.objectContaining({ action: 'blog.spam.toggled', subject: wren.blogName, is_on: true }),
  )
})

test('a reported post is taken down for good: its reports are settled, and the audit log says so', async () => {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  const [post, other] = [await writePost(world, wren), await writePost(world, wren, { post: { one: 'Named' } })]
  await world.send(jay, reportAbuse, { post_id: post.id, reason: 'spam' })
  const named = await world.send(staff, markSensitive, { post_id: other.id, sensitive: true })
  expect(named.status).toBe(200)
  expect((await world.send(jay, calls.takeDownPost, { post_id: post.id })).status).toBe(403)
  expect((await world.send(staff, calls.takeDownPost, { post_id: post.id })).response).toEqual({ post_id: post.id })
  expect((await world.send(staff, calls.takeDownPost, { post_id: post.id })).status).toBe(404)
  const { reports } = (await world.send(staff, calls.listReports, {})).response
  expect(reports.filter(({ blog }) => blog.name === wren.blogName)).toEqual([])
  const { acts } = (await world.send(staff, calls.listAudit, {})).response
  expect(acts.slice(0, 2)).toMatchObject([
    { action: 'post.taken_down', subject: wren.blogName, post: null },
    { action: 'post.sensitive.marked', post: { summary: 'Named' } },
  ])
})

test('people are found by e-mail address and by blog, a page at a time', async () => {
  const wren = await world.aMember({ isNew: true })
  const found = async (query: string) => (await world.send(staff, calls.listPeople, { query })).response.people
  const marks = { spam: false, nsfw: false, adult: false, uniblock: false, suspended: false }
  const person = { id: wren.accountId, blogs: [{ name: wren.blogName, marks }] }
  expect(await found(wren.blogName.toUpperCase())).toMatchObject([person])
  expect(await found('no-such-person-here')).toEqual([])
  for (const _ of Array(30)) await world.aMember({ isNew: true })
  const { people, next } = (await world.send(staff, calls.listPeople, {})).response
  const further = (await world.send(staff, calls.listPeople, { before: next ?? '' })).response.people
  expect(people).toHaveLength(30)
  expect(further.map(({ id }) => id)).toContain(wren.accountId)
  expect(people.some(({ id }) => further.some((one) => one.id === id))).toBe(false)
})

test('staff see a shortened address, and the whole one for a reason that is in the audit log', async () => {
  const wren = await registerSomeone(world)
  const find = async (query: string) => (await world.send(staff, calls.listPeople, { query })).response.people
  const [local = '', domain = ''] = wren.email.split('@')
  const short = { id: wren.accountId, email: `${local.charAt(0)}…@${domain}` }
  expect(await find(wren.blogName)).toMatchObject([short])
  expect(await find(wren.email.toUpperCase())).toMatchObject([short])
  expect(await find(wren.email.slice(0, -1))).toEqual([])
  const see = (who: Person, reason: string) => world.send(who, calls.seeEmail, { id: wren.accountId, reason })
  expect([(await see(wren, 'Mine')).status, (await see(staff, ' ')).status]).toEqual([403, 400])
  expect((await see(staff, 'A letter came back')).response).toEqual({ email: wren.email })
  const { acts } = (await world.send(staff, calls.listAudit, {})).response
  const details = expect.stringContaining('A letter came back')
  expect(acts[0]).toMatchObject({ action: 'person.email.seen', subject: wren.blogName, details })
})

test('each search of staff for a person is in the audit log, without the whole address', async () => {
  const wren = await registerSomeone(world)
  for (const query of [wren.blogName, wren.email, '']) await world.send(staff, calls.listPeople, { query })
  const { acts } = (await world.send(staff, calls.listAudit, {})).response
  expect(acts.slice(0, 2)).toMatchObject([
    { action: 'people.searched', by: staff.blogName, subject: wren.email.replace(/^(.)[^@]*/, '$1…') },
    { action: 'people.searched', by: staff.blogName, subject: wren.blogName },
  ])
})

test('staff see how many reports wait, and nobody else', async () => {
  const user = async (who: Person) => (await world.send(who, readUserInfo, {})).response.user
  expect((await user(staff))?.open_reports).toEqual(expect.any(Number))
  expect(await user(await world.aMember())).not.toHaveProperty('open_reports')
})

test('the marks of any blog can be looked up', async () => {
  const wren = await world.aMember()
  const { response } = await world.send(staff, calls.readMarks, { tumblelog: wren.blogName })
  expect(response.marks).toEqual({ spam: false, nsfw: false, adult: false, uniblock: false, suspended: false })
  expect((await world.send(staff, calls.readMarks, { tumblelog: 'nobody-of-that-name' })).status).toBe(404)
})

test('logs are counted by day and by name [BLOG-397]', async () => {
  const name = `play-${randomUUID()}`
  await world.send(world.aGuest(), sendPlayerLog, { events: Array.from({ length: 400 }, () => ({ name })) })
  const { days, names } = (await world.send(staff, calls.summariseLogs, {})).response
  expect(days).toHaveLength(14)
  expect(days.at(-1)?.count).toBeGreaterThanOrEqual(400)
  expect(names).toContainEqual({ channel: 'player', name, count: 400 })
})

test.each([calls.listReports, calls.listPeople, calls.listAudit, calls.summariseLogs])(
  '$path is for staff alone',
  async (call) => {
    expect((await world.send(await world.aMember(), call, {})).status).toBe(403)
    expect((await world.send(world.aGuest(), call, {})).status).toBe(401)
  },
)

test('staff switch what a blog may do in messages; nobody else does, and it is written down [CTRL-003]', async () => {
  const wren = await world.aMember()
  const about = { tumblelog: wren.blogName }
  const own = async () => (await world.send(wren, readUserInfo, {})).response.user
  for (const who of [wren, world.aGuest()])
    expect((await world.send(who, calls.switchBlog, { ...about, name: 'is_messaging_bot', on: true })).status).toBe(
      who === wren ? 403 : 401,
    )
  expect((await world.send(staff, calls.readMarks, about)).response.switches).toEqual({
    can_send_messages: true,
    is_messaging_bot: false,
  })
  await world.send(staff, calls.switchBlog, { ...about, name: 'is_messaging_bot', on: true })
  const off = await world.send(staff, calls.switchBlog, { ...about, name: 'can_send_messages', on: false })
  expect(off.response).toEqual({ switches: { can_send_messages: false, is_messaging_bot: true } })
  expect(await own()).toMatchObject({
    can_message: false,
    channels: [{ can_send_messages: false, is_messaging_bot: true }],
  })
  const { acts } = (await world.send(staff, calls.listAudit, {})).response
  expect(acts.filter(({ action, subject }) => subject === wren.blogName && action !== 'people.searched')).toMatchObject(
    [
      { action: 'blog.can_send_messages.switched', is_on: false },
      { action: 'blog.is_messaging_bot.switched', is_on: true },
    ],
  )
  const gone = { tumblelog: 'nobody-at-all', name: 'is_messaging_bot', on: true } as const
  expect((await world.send(staff, calls.switchBlog, gone)).status).toBe(404)
})

test('staff decide whether a person may change safe mode; who may not has it on [CTRL-004]', async () => {
  const wren = await world.aMember()
  const id = wren.accountId ?? ''
  const allow = (who: Person, can_modify_safe_mode: boolean) =>
    world.send(who, calls.allowSafeModeChoice, { id, can_modify_safe_mode })
  expect((await world.send(wren, saveSettings, { safe_mode: false })).status).toBe(200)
  expect((await allow(wren, false)).status).toBe(403)
  expect((await allow(staff, false)).response).toEqual({ can_modify_safe_mode: false })
  expect((await world.send(wren, readUserInfo, {})).response.user).toMatchObject({
    safe_mode: true,
    can_modify_safe_mode: false,
  })
  expect((await world.send(wren, saveSettings, { safe_mode: false })).status).toBe(403)
  expect((await world.send(staff, calls.listPeople, { query: wren.blogName })).response.people).toMatchObject([
    { can_modify_safe_mode: false },
  ])
  await allow(staff, true)
  expect((await world.send(wren, saveSettings, { safe_mode: false })).status).toBe(200)
  const { acts } = (await world.send(staff, calls.listAudit, {})).response
  expect(acts[0]).toMatchObject({ action: 'person.safe_mode.switched', subject: wren.blogName, is_on: true })
  const nobody = await world.send(staff, calls.allowSafeModeChoice, { id: randomUUID(), can_modify_safe_mode: true })
  expect(nobody.status).toBe(404)
})

test('staff see the room of a person and give another with a reason, which is written down [IMP-086]', async () => {
  const wren = await world.aMember()
  const id = wren.accountId
  await sql`insert into media (hash, owner_account_id, kind, mime, width, height, bytes, used_at)
    values (${`${id.replaceAll('-', '')}01234567`}, ${id}, 'photo', 'image/webp', 1, 1, 2_000_001, now())`.execute(
    world.db,
  )
  const listed = async () => (await world.send(staff, calls.listPeople, { query: wren.blogName })).response
  expect(await listed()).toMatchObject({ usual_quota_mb: 5000, people: [{ used_mb: 3, quota_mb: null }] })
  const set = (who: Person, more: object) =>
    world.send(who, calls.setQuota, { id, reason: 'Films of ten years', ...more })
  expect((await set(wren, { quota_mb: 1 })).status).toBe(403)
  expect((await set(staff, { quota_mb: 1, reason: ' ' })).status).toBe(400)
  expect((await set(staff, { id: randomUUID(), quota_mb: 1 })).status).toBe(404)
  expect((await set(staff, { quota_mb: 20_000 })).response).toEqual({ quota_mb: 20_000 })
  expect((await listed()).people).toMatchObject([{ quota_mb: 20_000 }])
  expect((await set(staff, { quota_mb: '' })).response).toEqual({ quota_mb: null })
  const { acts } = (await world.send(staff, calls.listAudit, {})).response
  expect(acts.filter(({ action }) => action === 'person.quota.set').slice(0, 2)).toMatchObject([
    { action: 'person.quota.set', subject: wren.blogName, details: 'the default storage limit: Films of ten years' },
    { action: 'person.quota.set', by: staff.blogName, details: '20,000 MB: Films of ten years' },
  ])
})
