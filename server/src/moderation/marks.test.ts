import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { followBlog, readBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import * as calls from '@bowerbird/domain/moderation/moderation.contract.ts'
import { appealSuspension, readSuspension } from '@bowerbird/domain/moderation/suspensions.contract.ts'
import { listReports } from '@bowerbird/domain/staff/staff.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsTo, runJobsAbout } from '../testing/people.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const toggles = {
  spam: calls.toggleSpam,
  nsfw: calls.toggleNsfw,
  adult: calls.toggleAdult,
  uniblock: calls.toggleUniblock,
  suspended: calls.toggleSuspended,
}
const marksOf = async (who: Person) =>
  world.db
    .selectFrom('blogs')
    .select(['is_spam', 'is_nsfw', 'is_adult', 'is_uniblocked', 'is_suspended'])
    .where('id', '=', who.blogId)
    .executeTakeFirstOrThrow()
const auditOf = async (who: Person) =>
  world.db.selectFrom('audit_log').selectAll().where('subject', '=', who.blogId).orderBy('id').execute()
const none = { is_spam: false, is_nsfw: false, is_adult: false, is_uniblocked: false, is_suspended: false }

test.each([
  ['spam', 'is_spam'],
  ['nsfw', 'is_nsfw'],
  ['adult', 'is_adult'],
  ['uniblock', 'is_uniblocked'],
  ['suspended', 'is_suspended'],
] as const)(
  'staff flip %s there and back; each flip is one line in the audit log [POST-376] [POST-404] [POST-405] [POST-406] [POST-407] [POST-408] [POST-525]',
  async (mark, column) => {
    const [staff, bea] = [await world.aMember({ isStaff: true }), await world.aMember()]
    const on = await world.send(staff, toggles[mark], { tumblelog: bea.blogName })
    expect(on.response).toEqual({ [mark]: true })
    expect(await marksOf(bea)).toEqual({ ...none, [column]: true })
    const off = await world.send(staff, toggles[mark], { tumblelog: bea.blogName })
    expect(off.response).toEqual({ [mark]: false })
    expect(await marksOf(bea)).toEqual(none)
    expect(await auditOf(bea)).toMatchObject([
      { account_id: staff.accountId, action: `blog.${mark}.toggled`, body: { name: bea.blogName, isOn: true } },
      { account_id: staff.accountId, action: `blog.${mark}.toggled`, body: { name: bea.blogName, isOn: false } },
    ])
  },
)

test('an owner may flip nsfw and adult alone; a stranger none; nothing else changes or is logged [POST-525] [POST-521]', async () => {
  const [owner, stranger] = [await world.aMember(), await world.aMember()]
  for (const mark of ['spam', 'uniblock', 'suspended'] as const)
    expect(await world.send(owner, toggles[mark], { tumblelog: owner.blogName })).toMatchObject({
      status: 403,
      error: 'core.staff_only',
    })
  for (const call of Object.values(toggles)) {
    expect((await world.send(stranger, call, { tumblelog: owner.blogName })).status).toBe(403)
    expect((await world.send(world.aGuest(), call, { tumblelog: owner.blogName })).status).toBe(401)
    expect((await world.send(owner, call, { tumblelog: 'nobody-at-all' })).status).toBe(404)
    expect((await world.send(owner, call, { tumblelog: '' })).status).toBe(400)
  }
  expect(await marksOf(owner)).toEqual(none)
  expect(await auditOf(owner)).toEqual([])
  for (const mark of ['nsfw', 'adult'] as const)
    expect((await world.send(owner, toggles[mark], { tumblelog: owner.blogName })).response).toEqual({ [mark]: true })
  expect(await marksOf(owner)).toEqual({ ...none, is_nsfw: true, is_adult: true })
})

test('an owner reads in the own settings whether the blog has the adult mark, apart from the sensitive one [CTRL-002]', async () => {
  const owner = await world.aMember()
  const own = async () => (await world.send(owner, readUserInfo, {})).response.user?.channels[0]
  await world.send(owner, toggles.nsfw, { tumblelog: owner.blogName })
  expect(await own()).toMatchObject({ adult: false, nsfw: true, is_adult: true })
  await world.send(owner, toggles.adult, { tumblelog: owner.blogName })
  expect(await own()).toMatchObject({ adult: true, nsfw: true, is_adult: true })
})

test('nsfw or adult makes a blog one for adults [POST-377]', async () => {
  const [owner, reader] = [await world.aMember(), await world.aMember()]
  const seen = async () => (await world.send(reader, readBlog, { tumblelog: owner.blogName })).response
  expect(await seen()).toMatchObject({ is_adult: false, nsfw: false })
  await world.send(owner, toggles.nsfw, { tumblelog: owner.blogName })
  expect(await seen()).toMatchObject({ is_adult: true, nsfw: true })
  await world.send(owner, toggles.nsfw, { tumblelog: owner.blogName })
  await world.send(owner, toggles.adult, { tumblelog: owner.blogName })
  expect(await seen()).toMatchObject({ is_adult: true, nsfw: false })
})

test('a suspended blog is gone for everyone but staff, even for who blocked them, until it is lifted [POST-377]', async () => {
  const staff = await world.aMember({ isStaff: true })
  const [owner, reader] = [await world.aMember(), await world.aMember()]
  const blocks = { blocker_blog_id: owner.blogId, blocked_blog_id: staff.blogId }
  await world.db.insertInto('blocks').values(blocks).execute()
  const post = await writePost(world, owner)
  const seesPost = async ({ token }: Person) =>
    (await world.app.inject({ url: `/svc/post/${post.id}/notes`, headers: { cookie: `session=${token}` } })).statusCode
  const statuses = async () =>
    Promise.all(
      [owner, reader, world.aGuest()].map(async (who) => {
        const { status } = await world.send(who, readBlog, { tumblelog: owner.blogName })
        expect(await seesPost(who)).toBe(status)
        return status
      }),
    )
  expect(await statuses()).toEqual([200, 200, 200])
  await world.send(staff, toggles.suspended, { tumblelog: owner.blogName })
  expect(await statuses()).toEqual([404, 404, 404])
  await world.db.deleteFrom('blocks').where('blocker_blog_id', '=', owner.blogId).execute()
  expect((await world.send(staff, readBlog, { tumblelog: owner.blogName })).status).toBe(200)
  expect(await seesPost(staff)).toBe(200)
  expect((await world.send(reader, followBlog, { tumblelog: owner.blogName })).status).toBe(404)
  await world.send(staff, toggles.suspended, { tumblelog: owner.blogName })
  expect(await statuses()).toEqual([200, 200, 200])
})

test('a suspension tells the owner why by mail and on a page, and the answer waits among the reports', async () => {
  const staff = await world.aMember({ isStaff: true })
  const [owner, stranger] = [await world.aMember(), await world.aMember()]
  const about = { tumblelog: owner.blogName }
  expect((await world.send(owner, readSuspension, about)).status).toBe(404)
  await world.send(staff, calls.toggleSuspended, { ...about, reason: ' Threats ' })
  const email = `${owner.blogName}@example.test`
  await runJobsAbout(world, email)
  const [mail] = mailsTo(world, email)
  expect(mail?.text).toContain('Threats')
  expect(mail?.text).toContain(`/suspended/${owner.blogName}`)

  expect((await world.send(owner, readSuspension, about)).response).toMatchObject({ reason: 'Threats', appeal: '' })
  expect((await world.send(stranger, readSuspension, about)).status).toBe(404)
  expect((await world.send(stranger, appealSuspension, { ...about, text: 'Me too' })).status).toBe(404)
  expect((await world.send(owner, appealSuspension, { ...about, text: ' ' })).status).toBe(400)
  await world.send(owner, appealSuspension, { ...about, text: 'It was a quote' })
  expect((await world.send(owner, readSuspension, about)).response.appeal).toBe('It was a quote')
  const { reports } = (await world.send(staff, listReports, {})).response
  expect(reports.find(({ blog }) => blog.name === owner.blogName)).toMatchObject({
    reason: 'appeal',
    details: 'It was a quote',
    blog: { marks: { suspended: true } },
  })
})
