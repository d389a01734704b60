import { type Kysely, sql } from 'kysely'

/**
 * What a column may hold is said by its type. A check of a table is read and planned anew by every statement that
 * touches any column of it; that of a type is looked at only where a value of it is made.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The type of a column that a trigger names cannot be changed.
  await sql`drop trigger blogs_named on blogs`.execute(db)
  for (const { type, base, holds, columns } of types) {
    await sql.raw(`create domain ${type} as ${base}`).execute(db)
    for (const [table, column] of columns)
      await sql
        .raw(`
        alter table ${table} alter column ${column} type ${type}, drop constraint ${table}_${column}_check`)
        .execute(db)
    await sql.raw(`alter domain ${type} add check (${holds})`).execute(db)
  }
  await sql`
    create trigger blogs_named after insert or update of name, title on blogs
    for each row execute function index_blog()`.execute(db)
}

const types: { type: string; base: string; holds: string; columns: [table: string, column: string][] }[] = [
  {
    type: 'post_kind',
    base: 'text',
    holds: `value in ('text', 'photo', 'quote', 'link', 'chat', 'audio', 'video', 'answer')`,
    columns: [['posts', 'kind']],
  },
  {
    type: 'post_state',
    base: 'text',
    holds: `value in ('published', 'draft', 'queued', 'scheduled', 'private', 'unapproved', 'transcoding')`,
    columns: [['posts', 'state']],
  },
  { type: 'blog_name', base: 'text', holds: `value ~ '^[a-z0-9-]{1,32}$'`, columns: [['blogs', 'name']] },
  { type: 'appeal_state', base: 'smallint', holds: 'value between 0 and 4', columns: [['posts', 'appeal_state']] },
  {
    type: 'note_kind',
    base: 'text',
    holds: `value in ('like', 'reblog', 'reply')`,
    columns: [['notes', 'kind']],
  },
  {
    type: 'posts_per_day',
    base: 'smallint',
    holds: 'value between 1 and 50',
    columns: [['blogs', 'queue_posts_per_day']],
  },
  {
    type: 'hour_of_day',
    base: 'smallint',
    holds: 'value between 0 and 24',
    columns: [
      ['blogs', 'queue_from_hour'],
      ['blogs', 'queue_to_hour'],
    ],
  },
  {
    type: 'count_of_rows',
    base: 'integer',
    holds: 'value >= 0',
    columns: [
      ['blogs', 'follower_count'],
      ['accounts', 'liked_post_count'],
      ['accounts', 'followed_count'],
    ],
  },
]
