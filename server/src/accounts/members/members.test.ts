import { chooseCurrentBlog, deleteAccount, readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import * as calls from '@bowerbird/domain/accounts/members.contract.ts'
import { saveSettings } from '@bowerbird/domain/accounts/settings.contract.ts'
import { blockBlog } from '@bowerbird/domain/blogs/blocks.contract.ts'
import { deleteBlog, followBlog, readBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import {
  declinedDays,
  invitationDays,
  membersPerBlogMax,
  openInvitationsMax,
} from '@bowerbird/domain/blogs/blogs.limits.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFurtherBlog, aGroup, invite, joinAs, letTimePass } from '../../testing/groups.ts'
import { openOwnWorld } from '../../testing/own-database.ts'
import { registerConfirmed } from '../../testing/people.ts'
import type { Person, World } from '../../testing/world.ts'
import { writePost } from '../../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openOwnWorld()
})
afterAll(() => world.close())

const userOf = async (who: Person) => (await world.send(who, readUserInfo, {})).response.user
const blogsOf = async (who: Person) => (await userOf(who))?.channels.map(({ name, role }) => [name, role])
const membersOf = async (who: Person, name: string) => (await world.send(who, calls.listMembers, { name })).response
const rolesIn = async (who: Person, name: string) =>
  (await membersOf(who, name)).members.map((member) => [member.name, member.role])
const invitationsOf = async (who: Person) => (await world.send(who, calls.listInvitations, {})).response.invitations
const answer = (who: Person, name: string, accept: boolean) => world.send(who, calls.answerInvitation, { name, accept })
const save = (who: Person, name: string) =>
  world.send(who, saveSettings, { page: 'blog', tumblelog_name_or_id: name, tumblelog: { title: 'Ours' } })

async function aShared() {
  const [first, guest] = [await world.aMember(), await world.aMember()]
  const owner = await aFurtherBlog(world, first)
  await world.send(guest, followBlog, { tumblelog: owner.blogName })
  return { first, owner, name: owner.blogName, guest }
}

test('an invitation is told to the invited, who accept or decline it; members see each other by role [CTRL-083]', async () => {
  const { first, owner, name, guest } = await aShared()
  const declining = await world.aMember()
  expect((await invite(world, owner, name, guest.blogName, 'editor')).response).toEqual({ invited: guest.blogName })
  await invite(world, owner, name, declining.blogName, 'admin')
  await world.send(declining, followBlog, { tumblelog: name })
  expect(await userOf(guest)).toMatchObject({ invitations: 1 })
  expect(await invitationsOf(guest)).toMatchObject([{ name, role: 'editor', invited_by: first.blogName }])
  const open = (await membersOf(owner, name)).invitations.map((each) => each.name)
  expect(open).toEqual([declining.blogName, guest.blogName])
  expect((await answer(guest, name, true)).response).toEqual({ role: 'editor' })
  expect((await answer(declining, name, false)).response).toEqual({ role: null })
  expect((await answer(declining, name, true)).error).toBe('blogs.no_invitation')
  expect(await blogsOf(guest)).toContainEqual([name, 'editor'])
  expect((await userOf(guest))?.invitations).toBeUndefined()
  expect(await rolesIn(guest, name)).toEqual([
    [first.blogName, 'owner'],
    [guest.blogName, 'editor'],
  ])
  expect((await membersOf(guest, name)).invitations).toEqual([])
  expect((await world.send(declining, calls.listMembers, { name })).status).toBe(403)
})

test('an invitation comes from blogs that one follows, or whose sender one follows, unless one takes all', async () => {
  const { first, owner, name } = await aShared()
  const [cold, friend, taking] = [await world.aMember(), await world.aMember(), await world.aMember()]
  await world.send(friend, followBlog, { tumblelog: first.blogName })
  await world.send(taking, saveSettings, { open_to_invitations: true })
  for (const { blogName } of [cold, friend, taking])
    expect((await invite(world, owner, name, blogName, 'editor')).response).toEqual({ invited: blogName })
  expect([await invitationsOf(cold), (await userOf(cold))?.invitations]).toEqual([[], undefined])
  expect((await answer(cold, name, true)).error).toBe('blogs.no_invitation')
  expect(await invitationsOf(friend)).toHaveLength(1)
  expect(await invitationsOf(taking)).toHaveLength(1)
  expect(await userOf(taking)).toMatchObject({ open_to_invitations: true, invitations: 1 })
})

test('who declines hears nothing from the blog or its sender for 30 days', async () => {
  const { first, owner, name, guest } = await aShared()
  await world.send(guest, saveSettings, { open_to_invitations: true })
  await invite(world, owner, name, guest.blogName, 'editor')
  await answer(guest, name, false)
  const [second, third] = [await aFurtherBlog(world, guest), await aFurtherBlog(world, first)]
  expect((await invite(world, owner, name, guest.blogName, 'editor')).status).toBe(200)
  expect((await invite(world, owner, name, second.blogName, 'editor')).status).toBe(200)
  expect((await invite(world, third, third.blogName, guest.blogName, 'editor')).status).toBe(200)
  expect(await invitationsOf(guest)).toEqual([])
  const ages = (days: number) =>
    sql`update declined_invitations set declined_at = now() - make_interval(days => ${days}) where account_id = ${guest.accountId}`.execute(
      world.db,
    )
  await ages(declinedDays - 1)
  expect(await invitationsOf(guest)).toEqual([])
  await ages(declinedDays + 1)
  expect(await invitationsOf(guest)).toHaveLength(2)
})

test('an invitation tells that somebody whom one blocked is a member', async () => {
  const { owner, name, guest } = await aShared()
  const ex = await world.aMember()
  await joinAs(world, owner, name, ex, 'contributor')
  await invite(world, owner, name, guest.blogName, 'editor')
  expect((await invitationsOf(guest))[0]?.has_blocked_member).toBeUndefined()
  await world.send(guest, blockBlog, { tumblelog: guest.blogName, blocked_tumblelog: ex.blogName })
  expect((await invitationsOf(guest))[0]?.has_blocked_member).toBe(true)
})

test('an invitation tells nothing about the person behind a blog [CTRL-083]', async () => {
  const { owner, name, guest } = await aShared()
  const blocking = await world.aMember()
  await world.send(blocking, blockBlog, { tumblelog: blocking.blogName, blocked_tumblelog: owner.blogName })
  const [missing, hidden] = [
    await invite(world, owner, name, 'nobody-at-all', 'editor'),
    await invite(world, owner, name, blocking.blogName, 'editor'),
  ]
  expect([hidden.status, hidden.error, hidden.title]).toEqual([missing.status, missing.error, missing.title])
  expect(hidden.status).toBe(404)
  // Nothing says that two names, or a name and a member, are the same person.
  const second = await aFurtherBlog(world, guest)
  for (const invited of [guest.blogName, second.blogName])
    expect((await invite(world, owner, name, invited, 'contributor')).status).toBe(200)
  expect(await invitationsOf(guest)).toHaveLength(1)
  await answer(guest, name, true)
  expect((await invite(world, owner, name, second.blogName, 'editor')).status).toBe(200)
  expect(await invitationsOf(guest)).toEqual([])
  expect((await invite(world, owner, name, guest.blogName, 'editor')).error).toBe('blogs.already_member')
})

test('who is blocked meanwhile, is not verified, or shares a first blog, does not invite [CTRL-083]', async () => {
  const { first, owner, name, guest } = await aShared()
  await invite(world, owner, name, guest.blogName, 'editor')
  await world.send(guest, blockBlog, { tumblelog: guest.blogName, blocked_tumblelog: first.blogName })
  expect(await invitationsOf(guest)).toEqual([])
  expect((await answer(guest, name, true)).error).toBe('blogs.no_invitation')
  const other = await world.aMember()
  const onFirst = await invite(world, first, first.blogName, other.blogName, 'editor')
  expect(onFirst.error).toBe('blogs.not_for_first_blog')
  await sql`update accounts set is_verified = false where id = ${first.accountId}`.execute(world.db)
  expect((await invite(world, owner, name, other.blogName, 'editor')).error).toBe('blogs.not_verified')
})

test('an invitation ends when it is taken back, after a time, or with the role of who made it [CTRL-083]', async () => {
  const { owner, name, guest } = await aShared()
  const admin = await world.aMember()
  await joinAs(world, owner, name, admin, 'admin')
  await invite(world, owner, name, guest.blogName, 'editor')
  await world.send(admin, calls.revokeInvitation, { name, invited: guest.blogName })
  expect((await answer(guest, name, true)).error).toBe('blogs.no_invitation')
  await invite(world, owner, name, guest.blogName, 'editor')
  await sql`
    update blog_invitations set made_at = now() - make_interval(days => ${invitationDays}, hours => 1)
    where blog_id = ${owner.blogId}`.execute(world.db)
  expect(await invitationsOf(guest)).toEqual([])
  expect((await answer(guest, name, true)).error).toBe('blogs.no_invitation')
  await invite(world, admin, name, guest.blogName, 'editor')
  await world.send(owner, calls.changeRole, { name, member: admin.blogName, role: 'editor' })
  expect((await answer(guest, name, true)).error).toBe('blogs.no_invitation')
})

test('a blog has room for so many members and open invitations [CTRL-083]', async () => {
  const { owner, name, guest } = await aShared()
  const fill = (table: 'blog_members' | 'blog_invitations', count: number) => sql`
    with made as (
      insert into accounts (email, email_key, password_hash)
      select each || ${name}, each || ${name} || ${table}, 'none' from generate_series(1, ${count}::int) as each returning id
    ), blog as (
      insert into blogs (name, title)
      select 'f' || substr(md5(id::text), 1, 20), 'Filled' from made returning id
    )
    ${
      table === 'blog_members'
        ? sql`insert into blog_members (blog_id, account_id, role, is_owner) select ${owner.blogId}, id, 'editor', false from made`
        : sql`insert into blog_invitations (blog_id, invited_blog_id, role, invited_by)
              select ${owner.blogId}, id, 'editor', ${owner.accountId} from blog`
    }`
  await fill('blog_invitations', openInvitationsMax).execute(world.db)
  expect((await invite(world, owner, name, guest.blogName, 'editor')).error).toBe('blogs.too_many_invitations')
  await sql`delete from blog_invitations where blog_id = ${owner.blogId}`.execute(world.db)
  await invite(world, owner, name, guest.blogName, 'editor')
  await fill('blog_members', membersPerBlogMax - 1).execute(world.db)
  expect((await answer(guest, name, true)).error).toBe('blogs.too_many_members')
  expect((await invite(world, owner, name, (await world.aMember()).blogName, 'editor')).status).toBe(403)
})

test('a changed role holds at once in every session, and so does a removal [CTRL-083]', async () => {
  const { name, owner, admin, editor } = await aGroup(world)
  expect((await save(admin, name)).status).toBe(200)
  expect((await save(editor, name)).error).toBe('blogs.not_an_admin')
  const change = (by: Person, of: Person, role: 'admin' | 'editor' | 'contributor') =>
    world.send(by, calls.changeRole, { name, member: of.blogName, role })
  expect((await change(admin, editor, 'admin')).error).toBe('blogs.role_too_high')
  expect((await change(owner, editor, 'admin')).status).toBe(200)
  expect((await save(editor, name)).status).toBe(200)
  expect((await change(editor, admin, 'contributor')).error).toBe('blogs.role_too_high')
  await world.send(admin, chooseCurrentBlog, { tumblelog: name })
  expect((await change(owner, admin, 'contributor')).status).toBe(200)
  expect((await save(admin, name)).status).toBe(403)
  expect(await blogsOf(admin)).toEqual([[admin.blogName, 'owner']])
  expect((await userOf(admin))?.channels.find(({ is_current }) => is_current)?.name).toBe(admin.blogName)
  await world.send(owner, calls.removeMember, { name, member: editor.blogName })
  expect((await save(editor, name)).status).toBe(403)
  expect(await blogsOf(editor)).toEqual([[editor.blogName, 'owner']])
})

test('members leave, and their posts stay; the owner stays until the blog is another’s [CTRL-084]', async () => {
  const { name, owner, editor, contributor } = await aGroup(world)
  const post = await writePost(world, editor, { blogName: name })
  for (const who of [editor, contributor])
    expect((await world.send(who, calls.leaveBlog, { name })).response).toEqual({ left: true })
  expect(await blogsOf(editor)).toEqual([[editor.blogName, 'owner']])
  expect((await userOf(contributor))?.contributes_to).toBeUndefined()
  expect((await world.send(editor, calls.leaveBlog, { name })).status).toBe(403)
  expect((await world.send(owner, calls.leaveBlog, { name })).error).toBe('blogs.owner_stays')
  const rows = await world.db.selectFrom('posts').select('blog_id').where('id', '=', post.id).execute()
  expect(rows).toEqual([{ blog_id: owner.blogId }])
})

test('the owner gives the blog to a member with the password, and stays as an admin [CTRL-084]', async () => {
  const first = await registerConfirmed(world)
  const owner = await aFurtherBlog(world, first)
  const name = owner.blogName
  const [admin, stranger] = [await world.aMember(), await world.aMember()]
  await joinAs(world, owner, name, admin, 'admin')
  const transfer = (by: Person, member: string, password: string) =>
    world.send(by, calls.transferBlog, { name, member, password })
  expect((await transfer(admin, admin.blogName, 'x')).error).toBe('blogs.not_the_owner')
  expect((await transfer(owner, admin.blogName, 'wrong')).status).toBe(403)
  expect((await transfer(owner, stranger.blogName, first.password)).error).toBe('blogs.no_member')
  const ofFirst = { name: first.blogName, member: admin.blogName, password: first.password }
  expect((await world.send(first, calls.transferBlog, ofFirst)).error).toBe('blogs.not_for_first_blog')
  expect((await transfer(owner, admin.blogName, first.password)).response).toEqual({ owner: admin.blogName })
  expect(await rolesIn(owner, name)).toEqual([
    [admin.blogName, 'owner'],
    [first.blogName, 'admin'],
  ])
  expect((await world.send(owner, deleteBlog, { name, typed_name: name })).error).toBe('blogs.not_the_owner')
  expect((await world.send(admin, deleteBlog, { name, typed_name: name })).status).toBe(200)
})

test('with an owner’s account a blog passes to the admin of longest standing; without one it goes [CTRL-084]', async () => {
  const owning = await registerConfirmed(world)
  const [shared, alone] = [await aFurtherBlog(world, owning), await aFurtherBlog(world, owning)]
  const [early, late, editor] = [await world.aMember(), await world.aMember(), await world.aMember()]
  await joinAs(world, shared, shared.blogName, early, 'admin')
  await joinAs(world, shared, shared.blogName, late, 'admin')
  await joinAs(world, alone, alone.blogName, editor, 'editor')
  expect((await world.send(owning, deleteAccount, { password: owning.password })).status).toBe(200)
  await letTimePass(world, owning)
  expect(await rolesIn(late, shared.blogName)).toEqual([
    [early.blogName, 'owner'],
    [late.blogName, 'admin'],
  ])
  const isThere = async (name: string) => (await world.send(late, readBlog, { tumblelog: name })).status === 200
  expect([await isThere(shared.blogName), await isThere(alone.blogName)]).toEqual([true, false])
})

test('no admin locks the owner out by a block [CTRL-082]', async () => {
  const { name, first, owner, admin } = await aGroup(world)
  await world.send(admin, blockBlog, { tumblelog: name, blocked_tumblelog: first.blogName })
  expect((await save(owner, name)).status).toBe(200)
  expect((await world.send(owner, calls.removeMember, { name, member: admin.blogName })).status).toBe(200)
})
