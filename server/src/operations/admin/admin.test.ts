import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listSessions, logIn, readUserInfo, register } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { resetPassword } from '@bowerbird/domain/accounts/credentials.contract.ts'
import { reportAbuse } from '@bowerbird/domain/moderation/reports.contract.ts'
import { listAudit, type PersonOfSite } from '@bowerbird/domain/staff/staff.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorName } from '../../core/operator.ts'
import { type Admin, adminOf, jsonOf } from '../../testing/admin.ts'
import { openOwnWorld } from '../../testing/own-database.ts'
import { withNewSession } from '../../testing/people.ts'
import type { World } from '../../testing/world.ts'
import { writePost } from '../../testing/writing.ts'
import { runAdmin, verbs } from './run-admin.ts'

// Uses its own database because the last staff member and the audit log are those of a whole installation.
let world: World
let admin: Admin
beforeAll(async () => {
  world = await openOwnWorld({}, 'none', { hearsOthers: true })
  admin = adminOf(world)
})
afterAll(() => world.close())

const acts = async () => {
  const { rows } = await sql<{ action: string; by: string; account_id: string | null }>`
    select action, body ->> 'by' as by, account_id from audit_log order by id`.execute(world.db)
  return rows
}
const lastAct = async () => (await acts()).at(-1)
const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? ''
const jobsOf = async (task: string) =>
  (
    await sql<{ payload: { to: string } }>`
    select payload from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id where tasks.identifier = ${task}`.execute(
      world.db,
    )
  ).rows
const refused = (problem: string | RegExp) => ({
  code: 1,
  said: '',
  problem: problem instanceof RegExp ? expect.stringMatching(problem) : problem,
})

test('alone and with --help the command lists every verb with a line, and a verb its options [DAY-001]', async () => {
  for (const args of [[], ['--help']]) {
    const { code, said } = await admin(...args)
    expect(code).toBe(0)
    for (const [name, { about }] of Object.entries(verbs)) expect(said).toMatch(lineOf(said, name, about))
  }
  const accounts = await admin('accounts', '--help')
  expect(accounts.said).toContain('accounts create <e-mail> <blog>')
  expect(accounts.said).not.toContain('media')
  expect((await admin('media', 'prune', '--help')).said).toMatch(
    /npm run admin -- media prune\n[\s\S]+--dry-run +only say/,
  )
})
const lineOf = (said: string, name: string, about: string) =>
  said.split('\n').find((line) => line.startsWith(`  ${name}`) && line.endsWith(about)) ?? `no line for ${name}`

test.each([
  [['acounts', 'list'], 'There is no acounts list. npm run admin lists what there is.'],
  [['accounts', 'praise'], 'There is no accounts praise. npm run admin lists what there is.'],
  [['accounts', 'show'], '<who> is missing: npm run admin -- accounts show <who>'],
  [['accounts', 'show', 'a', 'b'], 'b is one word too many: npm run admin -- accounts show <who>'],
  [['accounts', 'show', 'nobody'], 'Nobody here has the e-mail address or owns the blog nobody.'],
  [['accounts', 'list', '--loud'], "Unknown option '--loud'"],
  [['accounts', 'create', 'no-address', 'a-blog'], /^the e-mail address: /],
  [['accounts', 'create', 'a@example.org', 'No Name!'], /^the blog: /],
  [['accounts', 'quota', 'nobody@example.org', '5'], 'Nobody here has nobody@example.org.'],
  [['blogs', 'show', 'nobody'], 'There is no blog nobody here.'],
  [['blogs', 'suspend', 'nobody'], 'There is no blog nobody here.'],
  [['invites', 'revoke', '12'], 'There is no invitation 12, or it was revoked before.'],
  [['invites', 'make', '--uses', 'many'], /^the invitation: uses: /],
  [['reports', 'show', '12'], 'There is no open report 12.'],
  [['reports', 'close', 'all'], 'all is no id: it is a number, as the list shows it.'],
  [['media', 'use', '--top', '0'], '--top 0 is no number from 1 to 9999.'],
  [['jobs', 'retry', '12'], 'There is no job 12 that waits.'],
  [['jobs', 'list', '--state', 'lost'], '--state lost is none of waiting, scheduled, running, retrying, dead.'],
  [['dead-letters', 'retry'], 'Say which dead letter, or --all.'],
  [['dead-letters', 'retry', '--all'], 'There is no dead letter.'],
  [['dead-letters', 'remove', 'mine', '--yes'], /^mine names no dead letter/],
  [['backup'], '<folder> is missing: npm run admin -- backup <folder>'],
])('%j is refused in one line, and nothing changes [DAY-002]', async (args, problem) => {
  const before = await acts()
  const answer = await admin(...args)
  expect(answer).toEqual(refused(problem))
  expect(answer.problem).not.toContain('\n')
  expect(await acts()).toEqual(before)
})

test('an account made at the command line has a link for its password; the first one is staff [DAY-007]', async () => {
  const made = await jsonOf<{ id: string; link: string }>(admin, 'accounts', 'create', 'wren@example.org', 'wren')
  expect(made.link).toMatch(/^http:\/\/localhost:3000\/reset\?token=/)
  const password = 'a password of mine'
  const logInAs = () => world.send(world.aGuest(), logIn, { email: 'wren@example.org', password })
  expect((await logInAs()).status).toBe(401)
  expect((await world.send(world.aGuest(), resetPassword, { token: tokenIn(made.link), password })).status).toBe(200)
  const { response } = await logInAs()
  expect(response.user).toMatchObject({ name: 'wren', is_staff: true, is_verified_email: true })
  expect((await admin('accounts', 'create', 'Wren@example.org', 'other')).problem).toMatch(/already exists/)
  expect((await admin('accounts', 'create', 'jay@example.org', 'wren')).code).toBe(1)
  const jay = await admin('accounts', 'create', 'jay@example.org', 'jay')
  expect(jay.said).toMatch(
    /^jay@example.org has an account with the blog jay\.\nTo set the password, within the hour: http/,
  )
  expect(await jsonOf(admin, 'accounts', 'show', 'jay')).toMatchObject({ is_staff: false, blogs: [{ name: 'jay' }] })
  expect((await acts()).map(({ action }) => action)).toEqual(
    Array(2).fill(['person.created', 'person.reset_link.made']).flat(),
  )
})

test('accounts are listed and found by e-mail address or by a blog that they own [DAY-006]', async () => {
  const page = await jsonOf<{ people: PersonOfSite[] }>(admin, 'accounts', 'list', 'JAY')
  expect(page.people.map(({ email }) => email)).toEqual(['jay@example.org'])
  expect((await admin('accounts', 'list')).said).toMatch(/^email +blogs +staff +since +seen\njay@example.org +jay/)
  for (const who of ['jay', 'JAY@example.org'])
    expect(await jsonOf(admin, 'accounts', 'show', who)).toMatchObject({ email: 'jay@example.org' })
  expect((await admin('accounts', 'show', 'wren')).said).toMatch(/staff +staff\n[\s\S]*blog {2}wren, owner/)
  expect((await admin('accounts', 'list', 'nobody-here')).said).toBe('Nobody.')
})

test('a reset link is made for somebody who gets no mail, and leaves the password alone until it is used [DAY-008]', async () => {
  const { link } = await jsonOf<{ link: string }>(admin, 'accounts', 'reset', 'wren')
  const enter = (password: string) => world.send(world.aGuest(), logIn, { email: 'wren@example.org', password })
  expect((await enter('a password of mine')).status).toBe(200)
  const token = tokenIn(link)
  expect((await world.send(world.aGuest(), resetPassword, { token, password: 'another of mine' })).status).toBe(200)
  expect([(await enter('another of mine')).status, (await enter('a password of mine')).status]).toEqual([200, 401])
})

test('somebody is logged out of every browser, and logs in again as before', async () => {
  const enter = async () => {
    const guest = world.aGuest()
    const answer = await world.send(guest, logIn, { email: 'wren@example.org', password: 'another of mine' })
    return withNewSession(guest, answer)
  }
  const browsers = [await enter(), await enter()]
  const statuses = () => Promise.all(browsers.map(async (one) => (await world.send(one, listSessions, {})).status))
  expect(await statuses()).toEqual([200, 200])
  const { ended } = await jsonOf<{ ended: number }>(admin, 'accounts', 'end-sessions', 'wren')
  expect(ended).toBeGreaterThanOrEqual(2)
  // The server hears of it from the database.
  await expect.poll(statuses).toEqual([401, 401])
  expect(await lastAct()).toEqual({ action: 'person.sessions.ended', by: operatorName, account_id: null })
  expect((await world.send(await enter(), listSessions, {})).status).toBe(200)
})

test('staff are made and unmade once each, and the last one stays [DAY-009]', async () => {
  expect(await admin('accounts', 'unstaff', 'wren')).toEqual(refused(/^That’s the last staff member/))
  expect(await admin('accounts', 'delete', 'wren', '--yes')).toEqual(refused(/^That’s the last staff member/))
  expect(await admin('accounts', 'unstaff', 'jay')).toEqual(refused('That person isn’t staff.'))
  expect((await admin('accounts', 'staff', 'jay')).said).toBe('jay@example.org is staff.')
  expect(await admin('accounts', 'staff', 'jay')).toEqual(refused('That person is already staff.'))
  const both = await Promise.all([admin('accounts', 'unstaff', 'jay'), admin('accounts', 'unstaff', 'wren')])
  expect(both.map(({ code }) => code).sort()).toEqual([0, 1])
  await admin('accounts', 'staff', 'wren')
})

test('a person is suspended with every blog of theirs, limited, warned and let go, and told why [DAY-010] [DAY-111]', async () => {
  const robin = await world.aMember({ name: 'robin' })
  const second = await sql<{
    id: string
  }>`insert into blogs (name, title) values ('robin-two', '') returning id`.execute(world.db)
  await sql`insert into blog_members (account_id, blog_id, role, is_owner)
    values (${robin.accountId}, ${second.rows[0]?.id}, 'owner', true)`.execute(world.db)
  expect(await admin('accounts', 'suspend', 'robin')).toEqual(refused(/^Say why/))
  expect(await admin('accounts', 'suspend', 'robin', '--reason', 'Spam', '--until', 'x')).toEqual(
    refused(/isn’t a date/),
  )
  const said = 'robin@example.test is suspended, until 2100-01-31 00:00 UTC.'
  const until = ['--until', '2100-01-31']
  expect((await admin('accounts', 'suspend', 'robin', '--reason', 'Spam', ...until)).said).toBe(said)
  expect(await admin('blogs', 'suspend', 'robin')).toEqual(refused('robin is suspended already.'))
  expect(await admin('blogs', 'suspend', 'robin-two')).toEqual(refused('robin-two is suspended already.'))
  expect((await admin('accounts', 'show', 'robin')).said).toMatch(/standing +suspend, until 2100-01-31/)
  expect((await jobsOf('send_mail')).map(({ payload }) => payload.to)).toContain('robin@example.test')
  expect((await admin('accounts', 'limit', 'robin', '--reason', 'Loud')).said).toMatch(
    /is limited, until staff lift it/,
  )
  expect((await admin('accounts', 'lift', 'robin')).said).toBe(
    'Lifted the restriction or suspension of robin@example.test.',
  )
  expect(await admin('accounts', 'lift', 'robin')).toEqual(refused(/^That person isn’t restricted/))
  expect((await admin('accounts', 'warn', 'robin', '--reason', 'Loud')).said).toBe('robin@example.test is warned.')
  expect(await admin('blogs', 'unsuspend', 'robin')).toEqual(refused('robin is not suspended.'))
})

test('blogs are listed, shown, suspended and let back [DAY-012]', async () => {
  const page = await jsonOf<{ blogs: { name: string }[] }>(admin, 'blogs', 'list', 'robin')
  expect(page.blogs.map(({ name }) => name)).toEqual(['robin-two', 'robin'])
  expect((await admin('blogs', 'suspend', 'robin-two', '--reason', 'Loud')).said).toBe('robin-two: suspended.')
  expect(await jsonOf(admin, 'blogs', 'show', 'Robin-Two')).toMatchObject({
    ...{ name: 'robin-two', owners: ['robin@example.test'], marks: { suspended: true, spam: false } },
  })
  expect((await admin('blogs', 'show', 'robin-two')).said).toMatch(/marks +suspended/)
  expect((await admin('blogs', 'unsuspend', 'robin-two')).said).toBe('robin-two: suspended no longer.')
})

test('an account is deleted after a question, and --yes answers it [DAY-004, DAY-011]', async () => {
  const asked: string[] = []
  const asking = (answer: boolean) =>
    adminOf(world, async (question) => {
      asked.push(question)
      return answer
    })
  expect(await admin('accounts', 'delete', 'robin')).toEqual(
    refused('Delete robin@example.test with robin, robin-two, for good? Say so with --yes.'),
  )
  expect(await asking(false)('accounts', 'delete', 'robin')).toEqual(refused('Nothing was changed.'))
  expect(await jsonOf(admin, 'accounts', 'show', 'robin')).toMatchObject({ email: 'robin@example.test' })
  expect((await asking(true)('accounts', 'delete', 'robin')).code).toBe(0)
  expect(asked).toHaveLength(2)
  expect(await admin('accounts', 'show', 'robin')).toEqual(refused(/^Nobody here/))
  expect(await world.eventsAbout('robin')).toEqual([])
  expect((await sql`select from events where name = 'account.deleted'`.execute(world.db)).rows).toHaveLength(1)
  for (const args of [
    ['media', 'prune'],
    ['jobs', 'remove', '1'],
    ['dead-letters', 'remove', 'job/1/send_mail'],
  ])
    expect((await admin(...args)).problem).toMatch(/\? Say so with --yes\.$/)
})

test('an invitation is made, lets somebody in, and is revoked once [DAY-013]', async () => {
  const made = await admin('invites', 'make', '--uses', '2', '--days', '7', '--note', 'friends')
  expect(made.said).toMatch(/^http:\/\/localhost:3000\/register\?invite=/)
  const invite = new URL(made.said).searchParams.get('invite') ?? ''
  await sql`insert into site (signups) values ('invite') on conflict (is_only) do update set signups = 'invite'`.execute(
    world.db,
  )
  const newcomer = { email: 'tit@example.org', password: 'a long password', name: 'tit', invite }
  expect((await world.send(world.aGuest(), register, newcomer)).status).toBe(200)
  const page = await jsonOf<{ invites: { id: string; uses: number; url: string }[] }>(admin, 'invites', 'list')
  expect(page.invites).toMatchObject([{ uses: 1, uses_max: 2, note: 'friends', state: 'open', url: made.said }])
  const id = page.invites[0]?.id ?? ''
  expect((await admin('invites', 'revoke', id)).said).toBe(`The invitation ${id} is revoked.`)
  expect(await admin('invites', 'revoke', id)).toEqual(refused(/revoked before/))
  expect((await admin('invites', 'list')).said).toMatch(/revoked +1\/2/)
})

test('reports are listed with the post, shown with their words, and closed once [DAY-014]', async () => {
  const [wren, finch] = [await world.aMember({ name: 'linnet' }), await world.aMember({ name: 'finch' })]
  const post = await writePost(world, wren, { post: { one: 'Buy this' } })
  await world.send(finch, reportAbuse, { post_id: post.id, reason: 'spam', details: 'Again\u001b[31m and again' })
  const page = await jsonOf<{ reports: { id: string; details: string }[] }>(admin, 'reports', 'list')
  expect(page.reports).toMatchObject([{ reason: 'spam', by: 'finch', blog: { name: 'linnet' }, post: { id: post.id } }])
  const id = page.reports[0]?.id ?? ''
  const shown = (await admin('reports', 'show', id)).said
  expect(shown).toMatch(/details +Again \[31m and again/)
  expect(shown).toContain(`http://localhost:3000/blog/linnet/post/${post.id}`)
  expect((await admin('reports', 'close', id)).said).toBe(`The report ${id} is closed.`)
  expect(await admin('reports', 'close', id)).toEqual(refused(`There is no open report ${id}.`))
  expect((await admin('reports', 'list')).said).toBe('None.')
})

test('every act is in the audit log as that of the operator, where staff read it [DAY-005]', async () => {
  await admin('accounts', 'quota', 'wren@example.org', '100')
  const all = await acts()
  expect(all.length).toBeGreaterThan(10)
  expect(all.filter(({ by, account_id }) => by !== operatorName || account_id !== null)).toEqual([])
  expect(await lastAct()).toMatchObject({ action: 'person.quota.set' })
  const staff = await world.aMember({ isStaff: true })
  const { response } = await world.send(staff, listAudit, {})
  expect(response.acts[0]).toMatchObject({ by: operatorName, action: 'person.quota.set', subject: 'wren@example.org' })
  expect(response.acts.find(({ action }) => action === 'person.deleted')).toMatchObject({ subject: 'robin' })
  expect((await world.send(world.aGuest(), readUserInfo, {})).status).toBe(200)
})

test('every verb that lists answers in JSON [DAY-003]', async () => {
  for (const group of ['accounts', 'blogs', 'invites', 'reports', 'jobs', 'dead-letters'])
    expect(await jsonOf(admin, group, 'list'), group).toHaveProperty('next')
  expect(await jsonOf(admin, 'media', 'use')).toEqual([])
  expect(await jsonOf(admin, 'media', 'prune', '--dry-run')).toMatchObject({ dry_run: true, unused: { count: 0 } })
})

test('a folder without an installation is refused, and none is made there [DAY-020]', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'bowerbird-no-'))
  const problems: string[] = []
  const io = { env: { DATA_DIR: empty }, say: () => {}, complain: (text: string) => problems.push(text), ask: null }
  expect(await runAdmin(['accounts', 'list'], io)).toBe(1)
  expect(problems).toEqual([`There is no installation in ${empty} yet: npm start makes one.`])
  rmSync(empty, { recursive: true })
})
