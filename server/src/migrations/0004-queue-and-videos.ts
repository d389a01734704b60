import { type Kysely, sql } from 'kysely'

/** When a blog's queue goes out next, and which posts show a video that is still being made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table blogs add column queue_next_at timestamptz`.execute(db)
  await sql`create index blogs_by_queue on blogs (queue_next_at) where queue_next_at is not null`.execute(db)
  // A queue that was filled before goes out at once, and from then on at its hours.
  await sql`
    update blogs set queue_next_at = now()
    where exists (select from posts where posts.blog_id = blogs.id and posts.state = 'queued')`.execute(db)
  await sql`
    create index contents_of_video on contents ((fields -> 'form' ->> 'mediaId'))
    where fields -> 'form' ->> 'mediaId' is not null`.execute(db)
}
