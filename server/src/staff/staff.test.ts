import { randomUUID } from 'node:crypto'
import { toggleSpam } from '@bowerbird/domain/moderation/moderation.contract.ts'
import { reportAbuse } from '@bowerbird/domain/moderation/reports.contract.ts'
import * as calls from '@bowerbird/domain/staff/staff.contract.ts'
import { sendPlayerLog } from '@bowerbird/domain/telemetry/telemetry.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

test.each([calls.listReports, calls.listAudit, calls.summariseLogs])('$path is for staff alone', async (call) => {
  expect((await world.send(await world.aMember(), call, {})).status).toBe(403)
  expect((await world.send(world.aGuest(), call, {})).status).toBe(401)
})
