import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database/database.ts'
import { prepared } from '../../core/database/prepared.ts'
import type { Member } from '../../core/http/viewer.ts'
import { isPostMutedFor, isPostVisibleTo } from '../../moderation/visibility.ts'
import { notesOfPosts } from '../notes-of-posts.ts'
import type { PostRow } from './post-row.ts'
import { follows, type PostFlags } from './post-rows.ts'
import { type PostStub, stubColumns } from './posts.views.ts'
import { readTrailFlags, trailFlags } from './trail-flags.ts'

type ReblogFlags = Omit<PostFlags, 'is_liked' | 'is_reblogged' | 'is_followed' | 'is_bookmarked'>

interface Parent extends PostStub, Pick<PostRow, 'warning' | 'labels'> {}

interface ParentRow extends Parent {
  note_count: number
  is_followed: boolean
  is_muted: boolean
  trail_marks: string | null
}

const statementFor = (isStaff: boolean) =>
  prepared<ParentRow, [accountId: string, blogIds: readonly string[], postId: string]>((accountId, blogIds, postId) => {
    const viewer = { accountId, blogIds, isStaff }
    return sql`
      select ${stubColumns}, posts.warning, posts.labels, ${notesOfPosts.get().count(sql`posts.root_post_id`)} as note_count,
        coalesce(${follows({ accountId }, sql`posts.blog_id`)}, false) as is_followed, ${isPostMutedFor(accountId)} as is_muted,
        (select ${trailFlags(viewer)} from (select posts.trail || posts.content_id as trail) as posts) as trail_marks
      from posts join blogs on blogs.id = posts.blog_id
      where posts.id = ${postId} and ${isPostVisibleTo(viewer)}`
  })

const statements = { staff: statementFor(true), others: statementFor(false) }

/** Reads a post to reblog, and the marks that its reblog will have for the writer. */
export async function findParent(
  db: Db | Tx,
  { accountId, blogIds, isStaff }: Member,
  postId: string,
): Promise<(Parent & { marks: ReblogFlags }) | undefined> {
  const [row] = await statements[isStaff ? 'staff' : 'others'](db, accountId, blogIds, postId)
  if (!row) return undefined
  const { note_count, is_followed, is_muted, trail_marks, ...stub } = row
  const marks = {
    ...{ note_count, is_muted, is_source_followed: is_followed, is_source_blocked: false },
    ...readTrailFlags(trail_marks ?? undefined),
  }
  return { ...stub, marks }
}
