import { renameBlog, transferBlog } from '@bowerbird/domain/accounts/members.contract.ts'
import { deleteBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { confirmExports, givePassword } from '../people.ts'
import { type Talker, uuidOf } from '../talking.ts'
import type { Person, World } from '../world.ts'
import { viewers, type Who } from './states.ts'

export interface People {
  viewers: Record<Who, Talker>
  /** The kinds of viewers that several people share; the first is among the viewers. */
  several: { walled: Talker[]; blocker: Talker[] }
  /** Reblogs and shares posts, but requests nothing. */
  passer: Talker
  all: Talker[]
}

/** The later fate of a blog that blocks or is blocked. */
const fates = ['kept', 'deleted', 'handed on', 'renamed'] as const
type Fate = (typeof fates)[number]

export interface MadeBlog {
  id: string
  name: string
  uuid: string
}

const talker = async (world: World, person: Person): Promise<Talker> => ({
  ...person,
  uuid: await uuidOf(world, person.blogId),
})

export async function makePeople(world: World): Promise<People> {
  const made = {} as Record<Who, Talker>
  for (const who of viewers)
    made[who] =
      who === 'guest'
        ? { ...world.aGuest(), uuid: '' }
        : await talker(world, await world.aMember({ isStaff: who === 'staff' }))
  const set = (who: Who, values: { safe_mode?: boolean; can_modify_safe_mode?: boolean }) =>
    world.db.updateTable('accounts').set(values).where('id', '=', made[who].accountId).execute()
  await set('open stranger', { safe_mode: false })
  await set('under age', { can_modify_safe_mode: false })
  const passer = await talker(world, await world.aMember())
  const some = (count: number) =>
    Promise.all(Array.from({ length: count }, async () => talker(world, await world.aMember())))
  const several = { walled: [made.walled, ...(await some(6))], blocker: [made.blocker, ...(await some(3))] }
  const all = [...Object.values(made), ...several.walled.slice(1), ...several.blocker.slice(1), passer]
  await confirmExports(world, all)
  return { viewers: made, passer, all, several }
}

/** Makes the blocks, and then deletes, hands on and renames the blogs that block and are blocked. */
export async function raiseWalls(world: World, people: People, authors: readonly MadeBlog[]): Promise<void> {
  const { viewers, several, passer } = people
  const secondOf = (who: Person, at: number) => makeBlog(world, `${who.blogName}-${at + 2}`, { writers: [who] })
  const block = (blocker_blog_id: string, blocked_blog_id: string) =>
    world.db.insertInto('blocks').values({ blocker_blog_id, blocked_blog_id }).execute()
  for (const { id } of authors) await block(id, viewers.blocked.blogId)
  for (const [at, who] of several.walled.entries()) {
    const [blocked, blocking] = [await secondOf(who, at), await secondOf(viewers.owner, at)]
    await block(blocking.id, blocked.id)
    // The blocked blog meets each fate first, then the blocking one.
    const isFirst = at < fates.length
    const [owner, { id, name }] = isFirst ? [who, blocked] : [viewers.owner, blocking]
    await meetFate(world, { owner, id, name, heir: passer }, fates[isFirst ? at : at - fates.length + 1] as Fate)
  }
  for (const [at, owner] of several.blocker.entries()) {
    const { id, name } = await secondOf(owner, at)
    for (const author of authors) await block(id, author.id)
    await meetFate(world, { owner, id, name, heir: passer }, fates[at] as Fate)
  }
}

interface Changing {
  owner: Person
  id: string
  name: string
  heir: Person
}

async function meetFate(world: World, { owner, id, name, heir }: Changing, fate: Fate): Promise<void> {
  if (fate === 'kept') return
  const password = fate === 'deleted' ? '' : await givePassword(world, owner)
  if (fate === 'handed on')
    await world.db
      .insertInto('blog_members')
      .values({ account_id: heir.accountId, blog_id: id, role: 'admin', is_owner: false })
      .execute()
  const { status, title } = await {
    deleted: () => world.send(owner, deleteBlog, { name, typed_name: name }),
    'handed on': () => world.send(owner, transferBlog, { name, member: heir.blogName, password }),
    renamed: () => world.send(owner, renameBlog, { name, new_name: `${name}-new`, password }),
  }[fate]()
  if (status !== 200) throw new Error(`${name} could not be ${fate}: ${title}`)
}

/** Makes a blog with its writers, of whom the first owns it, and its followers. */
export async function makeBlog(
  world: World,
  name: string,
  of: { writers: Person[]; contributors?: Person[]; followers?: Person[] },
): Promise<MadeBlog> {
  const { db } = world
  const blog = await db
    .insertInto('blogs')
    .values({ name, title: name, submissions: true, public_history: true })
    .returning(['id', 'name', 'uuid'])
    .executeTakeFirstOrThrow()
  const members = of.writers.map(({ accountId }, at) => ({
    ...{ account_id: accountId, blog_id: blog.id, is_owner: at === 0 },
    role: at === 0 ? ('owner' as const) : ('editor' as const),
  }))
  await db.insertInto('blog_members').values(members).execute()
  const contributors = (of.contributors ?? []).map(({ accountId }) => ({ account_id: accountId, blog_id: blog.id }))
  if (contributors.length > 0) await db.insertInto('blog_contributors').values(contributors).execute()
  const follows = (of.followers ?? []).map(({ accountId }) => ({ account_id: accountId, blog_id: blog.id }))
  if (follows.length > 0) await db.insertInto('follows').values(follows).execute()
  return blog
}
