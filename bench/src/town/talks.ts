import { sql } from 'kysely'
import { pollingTokenOf } from '../../../server/src/accounts/login/polling-token.ts'
import type { Db } from '../../../server/src/core/database/database.ts'
import { type Reader, secret } from './reader.ts'
import { talkSize } from './size.ts'

/** One reader's side of a conversation. */
export interface Talk {
  reader: Reader
  conversationId: string
  /** The acting blog; `otherUuid` is its partner. */
  uuid: string
  otherUuid: string
  pollingToken: string
  mentionKey: string
}

interface Row {
  conversation_id: string
  blog_name: string
  uuid: string
  other_uuid: string
  session_id: string
  mention_key: string
}

/** Every reader talks with the same number of writers, at the same length, with a few messages unread. */
export async function insertTalks(db: Db, readers: readonly Reader[]): Promise<Talk[]> {
  const each = Math.ceil(talkSize.conversations / readers.length)
  const statements = [
    sql`set statement_timeout = 0`,
    sql`create temp table talking as
        select r.id as reader_id, w.id as writer_id, next_id() as id
        from (select id, row_number() over (order by id) as place from blogs where name = any(${readers.map(({ blogName }) => blogName)}::text[])) r
        cross join generate_series(0, ${each - 1}) as step
        join (select id, row_number() over (order by id) - 1 as place, count(*) over () as all_of_them from blogs
              where not name = any(${readers.map(({ blogName }) => blogName)}::text[])) w
          on w.place = (r.place * 7 + step) % w.all_of_them`,
    sql`insert into conversations (id, low_blog_id, high_blog_id, newest_ts)
        select id, least(reader_id, writer_id), greatest(reader_id, writer_id),
               extract(epoch from now())::bigint * 1000 - id % 86400000 from talking`,
    sql`insert into conversation_members
          (conversation_id, blog_id, other_blog_id, newest_ts, last_read_ts, unread_count, has_sent, has_received)
        select c.id, side.blog_id, side.other_id, c.newest_ts, c.newest_ts - 1, (c.id % 3)::int, true, true
        from talking join conversations c using (id)
        cross join lateral (values (reader_id, writer_id), (writer_id, reader_id)) as side (blog_id, other_id)`,
    sql`insert into messages (conversation_id, ts, blog_id, account_id, type, content)
        select c.id, c.newest_ts - step * 60000, case when step % 2 = 0 then writer_id else reader_id end,
               gen_random_uuid(), 'TEXT', jsonb_build_object('text', 'The tide is out, number ' || step, 'formatting', '[]'::jsonb)
        from talking join conversations c using (id)
        cross join generate_series(0, ${talkSize.messagesEach - 1}) as step`,
    sql`analyze conversations`,
    sql`analyze conversation_members`,
    sql`analyze messages`,
    sql`reset statement_timeout`,
  ]
  await db.connection().execute(async (connection) => {
    for (const statement of statements) await statement.execute(connection)
  })
  return listTalks(db, readers)
}

async function listTalks(db: Db, readers: readonly Reader[]): Promise<Talk[]> {
  const { rows } = await sql<Row>`
    select m.conversation_id, b.name as blog_name, b.uuid, o.uuid as other_uuid, s.id as session_id, b.mention_key
    from conversation_members m join blogs b on b.id = m.blog_id join blogs o on o.id = m.other_blog_id
    join blog_members bm on bm.blog_id = b.id join sessions s on s.account_id = bm.account_id
    order by m.conversation_id % 1009, m.conversation_id`.execute(db)
  const byName = new Map(readers.map((reader) => [reader.blogName, reader]))
  return rows.flatMap((row) => {
    const reader = byName.get(row.blog_name)
    if (!reader) return []
    return {
      reader,
      conversationId: row.conversation_id,
      uuid: row.uuid,
      otherUuid: row.other_uuid,
      pollingToken: pollingTokenOf(Buffer.from(secret, 'utf8'), row.session_id),
      mentionKey: row.mention_key,
    }
  })
}
