import { type Kysely, sql } from 'kysely'

/**
 * Members get roles. Contributors are rows of a table of their own: every statement that joins `blog_members`, also in
 * the version before, goes on taking its rows for people who may see and edit everything on the blog.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table blogs add column shows_writers boolean not null default false`.execute(db)
  await sql`
    alter table blog_members add column role text not null default 'owner', add column joined_at timestamptz`.execute(
    db,
  )
  await sql`update blog_members set role = 'admin' where not is_owner`.execute(db)
  await sql`
    alter table blog_members
      add constraint blog_members_role_check check (role in ('owner', 'admin', 'editor') and is_owner = (role = 'owner'))`.execute(
    db,
  )
  await sql`
    create table blog_contributors (
      account_id uuid references accounts (id) on delete cascade,
      blog_id bigint references blogs (id) on delete cascade,
      joined_at timestamptz not null default now(),
      primary key (account_id, blog_id)
    )`.execute(db)
  await sql`create index blog_contributors_of_blog on blog_contributors (blog_id)`.execute(db)
  await sql`
    create table blog_invitations (
      blog_id bigint references blogs (id) on delete cascade,
      invited_blog_id bigint references blogs (id) on delete cascade,
      role text not null check (role in ('admin', 'editor', 'contributor')),
      invited_by uuid not null references accounts (id) on delete cascade,
      made_at timestamptz not null default now(),
      primary key (blog_id, invited_blog_id)
    )`.execute(db)
  await sql`create index blog_invitations_of_invited on blog_invitations (invited_blog_id)`.execute(db)
  await sql`create index blog_invitations_by_account on blog_invitations (invited_by)`.execute(db)
  await sql`
    create trigger blog_contributors_told after insert or delete or update on blog_contributors for each statement
      execute function tell_of_rows()`.execute(db)
  await sql`drop trigger blogs_told on blogs`.execute(db)
  await sql`
    create trigger blogs_told after delete or
      update of name, uuid, title, theme, avatar_key, is_adult, is_nsfw, is_suspended, shows_writers
      on blogs for each statement execute function tell_of_rows()`.execute(db)
}
