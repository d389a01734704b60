import { sql } from 'kysely'
import { execute, type Tx } from '../../core/database/database.ts'
import type { PlannedNote } from '../plan/plan-notes.ts'
import type { PlannedPost } from '../plan/plan-posts.ts'
import { insertRows, makeIds } from './insert-rows.ts'
import type { StoredPeople } from './write-people.ts'
import type { WrittenPost } from './write-posts.ts'

interface NoteRow {
  at: Date
  kind: 'like' | 'reblog' | 'reply'
  post_id: string
  root_post_id: string
  blog_id: string | undefined
  text: string
}

/** Writes likes, replies, and the note of every published reblog. */
export async function writeNotes(
  tx: Tx,
  stored: StoredPeople,
  written: Map<PlannedPost, WrittenPost>,
  notes: PlannedNote[],
): Promise<void> {
  const given = notes.map(({ at, kind, post, by, text }): NoteRow => {
    const { id, rootId } = written.get(post) as WrittenPost
    const blog = by.blogs[0] && stored.blogs.get(by.blogs[0])
    return { at, kind, post_id: id, root_post_id: rootId, blog_id: blog?.id, text }
  })
  const left = [...written.entries()]
    .filter(([{ parent, state }]) => parent && state === 'published')
    .map(([{ at }, { id, rootId, blogId }]): NoteRow => {
      return { at, kind: 'reblog', post_id: id, root_post_id: rootId, blog_id: blogId, text: '' }
    })
  const all = [...given, ...left]
  const ids = await makeIds(
    tx,
    all.map(({ at }) => at),
  )
  await insertRows(
    tx,
    'notes',
    all.map(({ at: _, ...note }, at) => ({ id: ids[at], ...note })),
  )
}

/** Counts from the rows just written; the database counts follows itself. */
export async function countTown(tx: Tx, blogIds: string[]): Promise<void> {
  const ofTown = sql`any(${blogIds}::bigint[])`
  for (const statement of [
    sql`
      insert into note_counts (root_post_id, slot, likes, reblogs, replies)
      select notes.root_post_id, slot_of(notes.blog_id), count(*) filter (where notes.kind = 'like'),
             count(*) filter (where notes.kind = 'reblog'), count(*) filter (where notes.kind = 'reply')
      from notes join posts as root on root.id = notes.root_post_id
      where root.blog_id = ${ofTown} group by 1, 2`,
    sql`
      update accounts set liked_post_count = made.count
      from (select blog_id, count(*) from notes where kind = 'like' and blog_id = ${ofTown} group by 1) as made
      where accounts.primary_blog_id = made.blog_id`,
  ]) {
    await statement.execute(tx)
  }
  await markNewest(tx, blogIds)
}

export const markNewest = (tx: Tx, blogIds: string[]) => execute(tx)`
    update blogs set newest_published_id = newest.id, last_active_at = newest.created_at
    from (select distinct on (blog_id) blog_id, published_id as id, created_at from posts
          where blog_id = any(${blogIds}::bigint[]) and state = 'published'
          order by blog_id, published_id desc) as newest
    where blogs.id = newest.blog_id`
