import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'
import { prepared } from '../database/prepared.ts'

/** Something that just happened, for the open pages of the people behind these blogs. README ruling 8 */
export interface Notice {
  /** The name of the stream's event. */
  event: 'unread_messages' | 'message' | 'activity'
  blogIds: string[]
  /** Of the people behind the blogs this one alone. */
  accountId?: string
  /** Of these the unread counts are others now; of all of them where it is not said. */
  countedIds?: string[]
  /** Sent as it is, or enough to look up what is sent. At most 7,000 bytes as JSON. */
  data?: unknown
}

/** What the server that tells it knows already, and others look up. */
export type OnNotice = (notice: Notice, atHand?: unknown) => void

/** Carries notices to every server, so that it does not matter which one a page is connected to. */
export interface Live {
  /** As part of a transaction where notices go by the database: it goes out with the commit. */
  publish(db: Db | Tx, notice: Notice): Promise<void>
  /** Once the change is kept: to the pages of this server at once, to those of the others with the next batch. */
  tell(notice: Notice, atHand?: unknown): void
  /**
   * Every notice from any server; `onLost` when some may be missed from now on. Called again, it waits until notices
   * come (again), and takes no second listener.
   */
  listen(onNotice: OnNotice, onLost: () => void): Promise<void>
  close(): Promise<void>
}

export const liveChannel = 'bowerbird_live'

export const notifyInDatabase = prepared<unknown, [texts: readonly string[]]>(
  (texts) => sql`select pg_notify(${sql.lit(liveChannel)}, text) from unnest(${texts}::text[]) as told (text)`,
)

/** Null for one's own notices, and for what is no notice at all: others may write to the channel too. */
export function noticeFromOthers(payload: string, me: string, onProblem: (error: unknown) => void): Notice | null {
  try {
    const { from, ...notice } = JSON.parse(payload) as Notice & { from?: string }
    if (!Array.isArray(notice.blogIds)) throw new Error('A notice names the blogs it is about')
    return from === me ? null : notice
  } catch (error) {
    onProblem(error)
    return null
  }
}
