import { type Kysely, sql } from 'kysely'

/** What the operator advertises; a new installation says where help is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table house_ads (
      id bigint primary key default next_id(),
      title text not null,
      body text not null default '',
      image_url text not null default '',
      link_url text not null,
      priority int not null default 0,
      is_active boolean not null default true
    )`.execute(db)
  await sql`
    insert into house_ads (title, body, link_url)
    values ('New here?', 'A few short pages tell how things work.', '/help')`.execute(db)
}
