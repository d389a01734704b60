import type { RawBuilder, SqlBool } from 'kysely'
import { queryRows, type Tx } from '../../core/database/database.ts'

export interface ChangedBlock {
  blogId: string
  blockedBlogId: string
}

export interface BlockOfOther {
  blog_id: string
  blog_name: string
  actor_id: string
  actor_url: string
  host: string
  inbox: string
  /** Null where the block is no longer there. */
  block_id: string | null
}

/** The blocks as they are now, of blogs that other servers know or may know. */
export const listBlocks = (
  tx: Tx,
  changed: readonly ChangedBlock[],
  isFederated: RawBuilder<SqlBool>,
) => queryRows<BlockOfOther>(tx)`
    select distinct blogs.id as blog_id, blogs.name as blog_name, remote_actors.id as actor_id,
      remote_actors.actor_url, remote_actors.host, remote_actors.inbox, blocks.id as block_id
    from json_to_recordset(${JSON.stringify(changed)}::json) as given ("blogId" bigint, "blockedBlogId" bigint)
    join remote_actors on remote_actors.blog_id = given."blockedBlogId"
    join blogs on blogs.id = given."blogId"
      and (${isFederated} or exists (select from local_actors where local_actors.blog_id = blogs.id))
    left join blocks on blocks.blocker_blog_id = given."blogId" and blocks.blocked_blog_id = given."blockedBlogId"
    order by blogs.id, remote_actors.id`

/** They no longer follow the blogs that blocked them. Returns what they had asked for. */
export const deleteBlockedFollowers = (
  tx: Tx,
  blocks: readonly Pick<BlockOfOther, 'blog_id' | 'actor_id'>[],
) => queryRows<{ blog_id: string; actor_id: string; follow_id: string }>(tx)`
    delete from remote_followers using json_to_recordset(${JSON.stringify(blocks)}::json)
      as blocks (blog_id bigint, actor_id bigint)
    where remote_followers.blog_id = blocks.blog_id and remote_followers.actor_id = blocks.actor_id
    returning remote_followers.blog_id, remote_followers.actor_id, remote_followers.follow_id`
