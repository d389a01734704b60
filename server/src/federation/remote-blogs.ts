import { sql } from 'kysely'
import { insertBlogElsewhere, renameBlogElsewhere } from '../blogs/blog-writes.ts'
import type { Tx } from '../core/database/database.ts'
import { addJob } from '../core/work/jobs.ts'

interface Named {
  id: string
  name: string
  host: string
}

const isUsable = (name: string) => /^[a-z0-9_.-]{1,64}$/.test(name)

/** Names that blogs cannot have are written with those signs that they can, and a number, which no other has. */
function handleOf({ id, name, host }: Named): string {
  const lower = name.toLowerCase()
  return isUsable(lower) ? `${lower}@${host.toLowerCase()}` : ownHandle({ id, name, host })
}

/** The name of somebody whose own is that of another. */
const ownHandle = ({ id, name, host }: Named): string =>
  `${name
    .toLowerCase()
    .replace(/[^a-z0-9_.-]/g, '-')
    .slice(0, 40)}-${id}@${host.toLowerCase()}`

/**
 * The blog that stands here for somebody elsewhere, named name@host; made at the first thing of theirs that is shown.
 * Where another of their server has that name, they get one with a number, and their server is asked whose it is. The
 * rules for their server become the marks of the blog: blocked is suspended, silenced is hidden from search.
 */
export async function blogOfActor(tx: Tx, actorId: string): Promise<string> {
  const actor = await tx
    .selectFrom('remote_actors')
    .select(['remote_actors.id', 'remote_actors.blog_id', 'remote_actors.host', 'name', 'title', 'summary'])
    .select(sql<string | null>`rule_of_server(remote_actors.host)`.as('rule'))
    .where('remote_actors.id', '=', actorId)
    .forUpdate('remote_actors')
    .executeTakeFirstOrThrow()
  if (actor.blog_id !== null) return actor.blog_id
  const blog = {
    title: actor.title || actor.name,
    description: actor.summary,
    isSuspended: actor.rule === 'block',
    isHiddenFromSearch: actor.rule === 'silence',
  }
  const named = await insertBlogElsewhere(tx, { ...blog, name: handleOf(actor) })
  if (named === null) await addJob(tx, 'confirm_name', { actorId }, `confirm name ${actorId}`)
  const blogId = named ?? ((await insertBlogElsewhere(tx, { ...blog, name: ownHandle(actor) })) as string)
  await tx.updateTable('remote_actors').set({ blog_id: blogId }).where('id', '=', actorId).execute()
  return blogId
}

/** Their server says that the name is theirs. The blog that had it before stands here under one with a number. */
export async function takeName(tx: Tx, actorId: string): Promise<void> {
  const blogId = await blogOfActor(tx, actorId)
  const actor = await tx
    .updateTable('remote_actors')
    .set({ named_at: sql<Date>`now()` })
    .where('id', '=', actorId)
    .returning(['id', 'name', 'host'])
    .executeTakeFirstOrThrow()
  const name = handleOf(actor)
  const holder = await tx.selectFrom('blogs').select('id').where('name', '=', name).executeTakeFirst()
  if (holder?.id === blogId) return
  if (holder) {
    await renameBlogElsewhere(tx, holder.id, ownHandle({ ...actor, id: holder.id }))
    await tx.updateTable('remote_actors').set({ named_at: null }).where('blog_id', '=', holder.id).execute()
  }
  await renameBlogElsewhere(tx, blogId, name)
}

export async function blogNameOf(tx: Tx, blogId: string): Promise<string> {
  return (await tx.selectFrom('blogs').select('name').where('id', '=', blogId).executeTakeFirstOrThrow()).name
}
