import { type Kysely, sql } from 'kysely'

/** Stylesheets of the old rules can cover the site's controls. The text stays, and saving it cleans it again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update blog_styles set removed_reason = 'The rules for CSS have changed. Save it again to use it.'
    where blog_id in (select id from blogs where style_key is not null)`.execute(db)
  await sql`update blogs set style_key = null where style_key is not null`.execute(db)
}
