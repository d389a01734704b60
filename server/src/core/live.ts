import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'

/** Something that just happened, for the open pages of the people behind these blogs. README ruling 8 */
export interface Notice {
  /** The name of the stream's event. */
  event: 'unread_messages' | 'message' | 'activity'
  blogIds: string[]
  /** Sent as it is, or enough to look up what is sent. At most 7,000 bytes as JSON. */
  data?: unknown
}

/** Carries notices to every server, so that it does not matter which one a page is connected to. */
export interface Live {
  /** A statement may tell a notice itself, so that it goes out exactly if the change is kept. */
  readonly isInDatabase: boolean
  /** In a transaction of the database's own way, it goes out with the commit. */
  publish(db: Db | Tx, notice: Notice): Promise<void>
  /**
   * Every notice from any server; `onLost` when some may be missed from now on. Called again, it waits until notices
   * come (again), and takes no second listener.
   */
  listen(onNotice: (notice: Notice) => void, onLost: () => void): Promise<void>
  close(): Promise<void>
}

export const liveChannel = 'bowerbird_live'

export async function notifyInDatabase(db: Db | Tx, notice: Notice): Promise<void> {
  await sql`select pg_notify(${liveChannel}, ${JSON.stringify(notice)})`.execute(db)
}
