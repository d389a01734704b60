import { type Kysely, sql } from 'kysely'

/**
 * A dashboard looks at the newest post of every blog that somebody follows, and of the wide rows of blogs each lies on
 * another page of the disk. Here they lie close together. The database keeps them as the blogs say, whoever writes
 * there, so that a server of the version before may go on beside this one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The triggers first: whoever publishes meanwhile then waits, and nothing slips in between.
  for (const statement of [table, kept, filled]) await sql.raw(statement).execute(db)
}

const table = `
  create table newest_posts (
    blog_id bigint primary key references blogs on delete cascade,
    published_id bigint not null,
    is_suspended boolean not null
  ) with (fillfactor = 80);
`

const kept = `
  create function keep_newest_post() returns trigger language plpgsql as $$
    begin
      if new.newest_published_id is null then
        delete from newest_posts where blog_id = new.id;
      else
        insert into newest_posts (blog_id, published_id, is_suspended)
          values (new.id, new.newest_published_id, new.is_suspended)
          on conflict (blog_id) do update
          set published_id = excluded.published_id, is_suspended = excluded.is_suspended;
      end if;
      return null;
    end
  $$;
  create trigger blogs_newest_made after insert on blogs
    for each row when (new.newest_published_id is not null) execute function keep_newest_post();
  create trigger blogs_newest_changed after update of newest_published_id, is_suspended on blogs
    for each row when (
      (old.newest_published_id, old.is_suspended) is distinct from (new.newest_published_id, new.is_suspended)
    ) execute function keep_newest_post();
`

const filled = `
  insert into newest_posts (blog_id, published_id, is_suspended)
    select id, newest_published_id, is_suspended from blogs where newest_published_id is not null order by id;
`
