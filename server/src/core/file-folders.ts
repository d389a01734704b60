import { statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from './database/database.ts'
import type { Config } from './process/config.ts'

const prefix = 'bowerbird files '

/** Names the folder of the media for other servers of this database; null if the media are in S3 or there are none. */
export function nameOfFolder({ s3, dataDir }: Config): string | null {
  const found = s3 ? undefined : statSync(join(dataDir, 'media'), { throwIfNoEntry: false })
  return found ? `${prefix}${found.ino}` : null
}

/** Each server and worker names its folder by a connection. Returns null unless another runs with another folder. */
export async function findOtherFolder(db: Db, config: Config): Promise<string | null> {
  const mine = nameOfFolder(config)
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name like ${`${prefix}%`} and application_name <> ${mine}`.execute(
    db,
  )
  if (rows.length === 0) return null
  return (
    'Another server or worker of this database keeps its files in another folder. Files of one are missing at the ' +
    'other. Set S3_ENDPOINT and the other S3 options for all of them, or give them the same DATA_DIR.'
  )
}
