import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'

/** Lists the lowest feature first, because a table may refer to tables of lower features. */
const features =
  'core media telemetry blogs accounts moderation posts notes asks messaging activity sharing feeds search welcome'

/** The whole schema, as the 47 migrations before the first release left it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A function may name tables of a higher feature, which come after it.
  await sql`set local check_function_bodies = off`.execute(db)
  for (const feature of features.split(' '))
    await sql.raw(await readFile(join(import.meta.dirname, 'baseline', `${feature}.sql`), 'utf8')).execute(db)
}
