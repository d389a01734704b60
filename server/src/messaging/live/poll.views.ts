import { sql } from 'kysely'
import { batched } from '../../core/database/batched.ts'
import { prepared } from '../../core/database/prepared.ts'

interface UnreadRow {
  session_id: string
  mention_key: string
  /** Counts by conversation as JSON; null when everything is read. */
  counts: string | null
}

/** Returns no rows for a session that has ended. */
const listOfSessions = prepared<UnreadRow, [sessionIds: readonly string[]]>(
  (sessionIds) => sql`
    select sessions.id as session_id, blogs.mention_key, (
      select json_object_agg(conversation_id, unread_count)::text from conversation_members
      where blog_id = blogs.id and unread_count > 0 and not is_hidden) as counts
    from unnest(${sessionIds}::uuid[]) as asked (id)
    join sessions on sessions.id = asked.id and sessions.expires_at > now()
    join blog_members on blog_members.account_id = sessions.account_id and blog_members.role <> 'editor'
    join blogs on blogs.id = blog_members.blog_id`,
)

/** Returns unread counts by mention key, each as JSON; null when the session has ended. One statement for concurrent polls. */
export const readUnread = batched<string, Map<string, string> | null>({
  run: async (db, sessionIds) => {
    const bySession = new Map<string, Map<string, string>>()
    for (const { session_id, mention_key, counts } of await listOfSessions(db, [...new Set(sessionIds)])) {
      const unread = bySession.get(session_id) ?? new Map<string, string>()
      bySession.set(session_id, unread.set(mention_key, counts ?? '{}'))
    }
    return sessionIds.map((id) => bySession.get(id) ?? null)
  },
})
