import { sql } from 'kysely'
import type { Db } from '../core/database.ts'
import { KeptAMoment } from '../core/kept-a-moment.ts'
import type { Viewer } from '../core/viewer.ts'

interface Guards {
  is_open: boolean
  /** Whoever uploaded it, and the blogs whose unpublished posts show it or have it in a reply. */
  account_ids: string[]
  blog_ids: string[]
}

export type Access = 'everyone' | 'viewer' | 'nobody'

/**
 * Who may have the file. Its address cannot be guessed, so what is in no post yet needs no other guard; what only
 * unpublished posts show is for those who may see them. A file that many people ask for is looked up once a second.
 */
export class MediaAccess {
  readonly #db: Db
  readonly #open = new KeptAMoment<true>()
  constructor(db: Db) {
    this.#db = db
  }

  async of(hash: string, readViewer: () => Promise<Viewer>): Promise<Access> {
    if (this.#open.find(hash)) return 'everyone'
    const before = this.#open.changes
    const guards = await readGuards(this.#db, hash)
    if (guards.is_open) {
      this.#open.keep(hash, true, before)
      return 'everyone'
    }
    const viewer = await readViewer()
    const isTheirs =
      viewer !== null &&
      (guards.account_ids.includes(viewer.accountId) || guards.blog_ids.some((id) => viewer.blogIds.includes(id)))
    return isTheirs ? 'viewer' : 'nobody'
  }
}

/** What somebody reblogged in public stays open, whatever becomes of the original. */
const isShownInPublic = sql`
  posts.id is null or (posts.state = 'published' and not posts.is_members_only) or exists (
    select from posts carrier
    where carrier.root_post_id = posts.root_post_id and carrier.state = 'published' and not carrier.is_members_only
      and contents.id = any(carrier.trail))`

async function readGuards(db: Db, hash: string): Promise<Guards> {
  const uses = sql`
    from content_media join contents on contents.id = content_media.content_id
    left join posts on posts.id = contents.post_id where content_media.hash = ${hash}`
  // A reply is seen with any post of its tree.
  const replies = sql`
    from notes join posts on posts.root_post_id = notes.root_post_id where notes.photo ->> 'hash' = ${hash}`
  const { rows } = await sql<Guards>`
    with guarded as (
      select
        not (exists (select from content_media where hash = ${hash})
             or exists (select from notes where notes.photo ->> 'hash' = ${hash}))
          or exists (select ${uses} and (${isShownInPublic}))
          or exists (select ${replies} and posts.state = 'published' and not posts.is_members_only)
          or exists (select from media where hash = ${hash} and kind = 'header' and used_at is not null) as is_open
    )
    select is_open,
      array(select owner_account_id::text from media where hash = ${hash} and owner_account_id is not null) as account_ids,
      case when is_open then '{}' else array(
        select posts.blog_id ${uses} and posts.id is not null union select posts.blog_id ${replies}) end as blog_ids
    from guarded`.execute(db)
  return rows[0] as Guards
}
