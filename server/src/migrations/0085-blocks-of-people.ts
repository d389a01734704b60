import { type Kysely, sql } from 'kysely'

/**
 * A block stands between the people behind its blogs and outlives both blogs. One made in the name of a shared blog
 * has no account on the side of the blocker.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table blocks
      drop constraint blocks_pkey,
      drop constraint blocks_blocker_blog_id_fkey,
      drop constraint blocks_blocked_blog_id_fkey,
      alter column blocker_blog_id drop not null,
      alter column blocked_blog_id drop not null,
      add primary key (id),
      add constraint blocks_blocker_blog_id_fkey foreign key (blocker_blog_id) references blogs on delete set null,
      add constraint blocks_blocked_blog_id_fkey foreign key (blocked_blog_id) references blogs on delete set null,
      add column blocker_account_id uuid references accounts on delete cascade,
      add column blocked_account_id uuid references accounts on delete cascade,
      add column blocked_name text not null default '',
      add column hides_replies boolean not null default true`.execute(db)
  await sql`drop index blocks_by_blocked`.execute(db)
  await sql`
    create function owner_of_blog(of_blog bigint) returns uuid language sql stable as $$
      select account_id from blog_members where blog_id = of_blog and is_owner order by joined_at nulls first limit 1
    $$`.execute(db)
  await sql`
    create function is_shared_blog(of_blog bigint) returns boolean language sql stable as $$
      select count(*) > 1 from blog_members where blog_id = of_blog
    $$`.execute(db)
  await nameThePeople(db)
  await keepThem(db)
  await sql`
    create unique index blocks_of_people on blocks (blocker_account_id, blocked_blog_id)
    where blocker_account_id is not null`.execute(db)
  await sql`
    create unique index blocks_of_shared_blogs on blocks (blocker_blog_id, blocked_blog_id)
    where blocker_account_id is null`.execute(db)
  await sql`create index blocks_by_blocker_blog on blocks (blocker_blog_id)`.execute(db)
  await sql`create index blocks_by_blocked_account on blocks (blocked_account_id)`.execute(db)
  await sql`create index blocks_by_blocked on blocks (blocked_blog_id)`.execute(db)
  await sql`
    create trigger blocks_told after insert or update or delete on blocks for each statement
      execute function tell_of_rows()`.execute(db)
  await sql`
    create function is_walled(one bigint, other bigint) returns boolean language sql stable as $$
      select exists (
        select from (values (one, other), (other, one)) as way (blocker, blocked) cross join lateral (
          select * from blocks where blocked_blog_id = way.blocked
          union all select * from blocks where blocked_account_id = owner_of_blog(way.blocked)) as found
        where found.blocker_account_id = owner_of_blog(way.blocker)
          or found.blocker_account_id is null and found.blocker_blog_id = way.blocker)
    $$`.execute(db)
}

async function nameThePeople(db: Kysely<unknown>): Promise<void> {
  await sql`
    update blocks set blocked_account_id = owner_of_blog(blocked_blog_id), blocked_name = blogs.name,
      blocker_account_id = case when not is_shared_blog(blocker_blog_id) then owner_of_blog(blocker_blog_id) end
    from blogs where blogs.id = blocks.blocked_blog_id`.execute(db)
  await sql`
    delete from blocks using blocks kept
    where kept.blocker_account_id = blocks.blocker_account_id and kept.blocked_blog_id = blocks.blocked_blog_id
      and kept.id < blocks.id`.execute(db)
  await sql`
    create function name_people_of_block() returns trigger language plpgsql as $$
      begin
        new.blocked_account_id := coalesce(new.blocked_account_id, owner_of_blog(new.blocked_blog_id));
        new.blocked_name := (select name from blogs where id = new.blocked_blog_id);
        if not is_shared_blog(new.blocker_blog_id) then
          new.blocker_account_id := owner_of_blog(new.blocker_blog_id);
        end if;
        return new;
      end
    $$`.execute(db)
  await sql`
    create trigger blocks_name_people before insert on blocks for each row execute function name_people_of_block()`.execute(
    db,
  )
}

/** A blocked person who hands a blog on stays blocked, and the new owner isn't. */
async function keepThem(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function keep_blocks_of_person() returns trigger language plpgsql as $$
      begin
        update blocks set blocked_blog_id = null
        where blocked_blog_id = new.blog_id and blocked_account_id <> new.account_id;
        return null;
      end
    $$`.execute(db)
  await sql`
    create trigger blog_handed_on after insert or update on blog_members for each row when (new.is_owner)
    execute function keep_blocks_of_person()`.execute(db)
  await sql`
    create or replace function hide_blocked_conversation() returns trigger language plpgsql as $$
      declare
        block record;
      begin
        if tg_op = 'INSERT' then block := new; else block := old; end if;
        update conversation_members set is_hidden = tg_op = 'INSERT'
        where other_blog_id = block.blocked_blog_id
          and (blog_id = block.blocker_blog_id or block.blocker_account_id is not null and blog_id in (
            select mine.blog_id from blog_members mine
            where mine.account_id = block.blocker_account_id and mine.is_owner));
        return null;
      end
    $$`.execute(db)
  await sql`drop trigger blocks_hide_conversations on blocks`.execute(db)
  await sql`
    create trigger blocks_hide_conversations after insert or delete or update of blocked_blog_id on blocks
    for each row execute function hide_blocked_conversation()`.execute(db)
}
