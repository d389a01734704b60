import { randomUUID } from 'node:crypto'
import * as calls from '@bowerbird/domain/accounts/members.contract.ts'
import { saveSettings } from '@bowerbird/domain/accounts/settings.contract.ts'
import { createBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import type { GivenRole } from '@bowerbird/domain/blogs/roles.ts'
import { endLeaving } from '../accounts/leaving/leaving.actions.ts'
import type { Person, World } from './world.ts'

/** Makes a further blog of a member, which others may join. The person acts through it in tests. */
export async function aFurtherBlog(world: World, owner: Person): Promise<Person> {
  const name = `g-${randomUUID().slice(0, 18)}`
  const { status } = await world.send(owner, createBlog, { name })
  if (status !== 200) throw new Error('The blog was not made')
  const { id } = await world.db.selectFrom('blogs').select('id').where('name', '=', name).executeTakeFirstOrThrow()
  return { ...owner, blogId: id, blogName: name }
}

export const invite = (world: World, by: Person, name: string, invited: string, role: GivenRole) =>
  world.send(by, calls.inviteMember, { name, invited, role })

/** Invites a person by their first blog, who accepts. */
export async function joinAs(world: World, owner: Person, name: string, who: Person, role: GivenRole): Promise<void> {
  const invited = await invite(world, owner, name, who.blogName, role)
  await world.send(who, saveSettings, { open_to_invitations: true })
  const answer = await world.send(who, calls.answerInvitation, { name, accept: true })
  if (invited.status !== 200 || answer.response.role !== role) throw new Error(`${invited.title} ${answer.title}`)
}

/** A blog with a member in each role. */
export async function aGroup(world: World) {
  const first = await world.aMember()
  const owner = await aFurtherBlog(world, first)
  const [admin, editor, contributor] = [await world.aMember(), await world.aMember(), await world.aMember()]
  await joinAs(world, owner, owner.blogName, admin, 'admin')
  await joinAs(world, owner, owner.blogName, editor, 'editor')
  await joinAs(world, owner, owner.blogName, contributor, 'contributor')
  return { name: owner.blogName, id: owner.blogId, first, owner, admin, editor, contributor }
}

/** Plays the worker on the day on which an account that is being left ends. */
export async function letTimePass({ db }: World, { accountId }: { accountId: string }): Promise<void> {
  await db.updateTable('accounts').set({ leaves_at: new Date() }).where('id', '=', accountId).execute()
  await endLeaving(db, accountId)
}
