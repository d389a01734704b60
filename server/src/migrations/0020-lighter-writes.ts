import { type Kysely, sql } from 'kysely'

/**
 * Writing costs less where a row can be changed in place: nothing that every post or like changes is in an index, and
 * there is room beside it. The count of a post that few people noted is one row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index blogs_by_newest`.execute(db)
  await sql`alter table blogs set (fillfactor = 80)`.execute(db)
  await sql`alter table accounts set (fillfactor = 80)`.execute(db)
  await sql`
    create or replace function uncount_notes() returns trigger language plpgsql as $$
      begin
        insert into note_counts as counts (root_post_id, slot, likes, reblogs, replies)
        select root_post_id, 0, -(count(*) filter (where kind = 'like')),
               -(count(*) filter (where kind = 'reblog')), -(count(*) filter (where kind = 'reply'))
        from gone group by 1 order by 1
        on conflict (root_post_id, slot) do update set
          likes = counts.likes + excluded.likes,
          reblogs = counts.reblogs + excluded.reblogs,
          replies = counts.replies + excluded.replies;
        update accounts set liked_post_count = greatest(0, liked_post_count - counted.likes)
        from (
          select blog_members.account_id, gone.blog_id, count(*)::integer as likes
          from gone join blog_members on blog_members.blog_id = gone.blog_id where gone.kind = 'like' group by 1, 2
        ) counted
        where accounts.id = counted.account_id and accounts.primary_blog_id = counted.blog_id;
        return null;
      end
    $$`.execute(db)
}
