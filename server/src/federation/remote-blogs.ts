import { saveBlogElsewhere } from '../blogs/blog-writes.ts'
import type { Tx } from '../core/database/database.ts'

/** Names that blogs cannot have are written with those signs that they can, and a number, which no other has. */
function handleOf(name: string, host: string, actorId: string): string {
  const lower = name.toLowerCase()
  const isUsable = /^[a-z0-9_.-]{1,64}$/.test(lower)
  const usable = isUsable ? lower : `${lower.replace(/[^a-z0-9_.-]/g, '-').slice(0, 40)}-${actorId}`
  return `${usable}@${host.toLowerCase()}`
}

/**
 * The blog that stands here for somebody elsewhere, named name@host; made at the first thing of theirs that is shown.
 * The rules for their server become the marks of the blog: blocked is suspended, silenced is hidden from search.
 */
export async function blogOfActor(tx: Tx, actorId: string): Promise<string> {
  const actor = await tx
    .selectFrom('remote_actors')
    .leftJoin('server_rules', 'server_rules.host', 'remote_actors.host')
    .select(['remote_actors.blog_id', 'remote_actors.host', 'name', 'title', 'summary', 'rule'])
    .where('remote_actors.id', '=', actorId)
    .forUpdate('remote_actors')
    .executeTakeFirstOrThrow()
  if (actor.blog_id !== null) return actor.blog_id
  const blogId = await saveBlogElsewhere(tx, {
    name: handleOf(actor.name, actor.host, actorId),
    title: actor.title || actor.name,
    description: actor.summary,
    isSuspended: actor.rule === 'block',
    isHiddenFromSearch: actor.rule === 'silence',
  })
  // Somebody who had the same name at the same server before is not there any more.
  await tx.updateTable('remote_actors').set({ blog_id: null }).where('blog_id', '=', blogId).execute()
  await tx.updateTable('remote_actors').set({ blog_id: blogId }).where('id', '=', actorId).execute()
  return blogId
}
