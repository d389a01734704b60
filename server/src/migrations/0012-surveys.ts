import { type Kysely, sql } from 'kysely'

/** What people say of a blog that safe mode covers: one answer for each person, survey and blog. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table survey_answers (
      account_id uuid not null references accounts on delete cascade,
      survey_id text not null,
      blog_id bigint not null references blogs on delete cascade,
      answer text not null,
      answered_at timestamptz not null default now(),
      primary key (account_id, survey_id, blog_id)
    )`.execute(db)
  await sql`create index survey_answers_of_blog on survey_answers (blog_id)`.execute(db)
}
