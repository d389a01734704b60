import { confirmExports } from '../people.ts'
import { type Talker, uuidOf } from '../talking.ts'
import type { Person, World } from '../world.ts'
import { viewers, type Who } from './states.ts'

export interface People {
  viewers: Record<Who, Talker>
  /** Reblogs and shares posts, but requests nothing. */
  passer: Talker
  all: Talker[]
}

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
  const second = await makeBlog(world, `${made.walled.blogName}-2`, { writers: [made.walled] })
  await world.db
    .insertInto('blocks')
    .values({ blocker_blog_id: made.owner.blogId, blocked_blog_id: second.id })
    .execute()
  const passer = await talker(world, await world.aMember())
  await confirmExports(world, Object.values(made))
  return { viewers: made, passer, all: [...Object.values(made), passer] }
}

/** Makes a blog with its writers, of whom the first owns it, its followers, and those who block it or are blocked. */
export async function makeBlog(
  world: World,
  name: string,
  of: { writers: Person[]; contributors?: Person[]; followers?: Person[]; blocked?: Person[]; blockers?: Person[] },
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
  const blocks = [
    ...(of.blocked ?? []).map(({ blogId }) => ({ blocker_blog_id: blog.id, blocked_blog_id: blogId })),
    ...(of.blockers ?? []).map(({ blogId }) => ({ blocker_blog_id: blogId, blocked_blog_id: blog.id })),
  ]
  if (blocks.length > 0) await db.insertInto('blocks').values(blocks).execute()
  return blog
}
