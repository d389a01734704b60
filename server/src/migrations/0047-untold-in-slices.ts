import { type Kysely, sql } from 'kysely'

/**
 * What was told of a deleted post may be hundreds of thousands of rows. The request that deletes it takes as many as one
 * slice, which is all of them for most posts; the job that forgets its notes takes the others. A worker of the version
 * before leaves those to the likes they tell of.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(untold).execute(db)
}

const untold = `
  create or replace function forget_acts_on_posts() returns trigger language plpgsql as $$
    begin
      delete from notifications where id = any(array(
        select notifications.id from gone join notifications on notifications.post_id = gone.id limit 2000));
      return null;
    end
  $$;
`
