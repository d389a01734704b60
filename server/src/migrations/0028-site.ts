import { type Kysely, sql } from 'kysely'

/** What the operator chose on the pages, and invitations that last, end and can be taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [site, logos, invites, townsfolk]) await sql.raw(statement).execute(db)
}

/** One row. Where it says nothing, the environment does; a place with people in it has been set up already. */
const site = `
  create table site (
    is_only boolean primary key default true check (is_only),
    name text not null default '' check (length(name) <= 60),
    description text not null default '' check (length(description) <= 500),
    signups text check (signups in ('open', 'invite', 'closed')),
    logo_hash text,
    steps_done text[] not null default '{}',
    finished_at timestamptz
  );
  insert into site (finished_at) select case when exists (select from accounts) then now() end;
`

const logos = `
  alter table media drop constraint media_kind_check;
  alter table media add constraint media_kind_check
    check (kind in ('photo', 'audio', 'video', 'artwork', 'avatar', 'header', 'message', 'logo'));
`

const invites = `
  alter table invites
    add column id bigint not null unique default next_id(),
    add column uses_max integer not null default 1 check (uses_max between 1 and 1000),
    add column use_count integer not null default 0 check (use_count between 0 and uses_max),
    add column expires_at timestamptz,
    add column revoked_at timestamptz,
    add column note text not null default '',
    add column email text,
    add column sealed_code text;
  update invites set use_count = 1 where used_at is not null;
`

/** The people of the demonstration are nobody's first. Until now they were known by a mail host that cannot exist. */
const townsfolk = `
  alter table accounts add column is_demo boolean not null default false;
  update accounts set is_demo = true where is_verified and email_key like '%@town.example';
`
