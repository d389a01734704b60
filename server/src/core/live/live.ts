import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'
import { prepared } from '../database/prepared.ts'

/** An event for the open pages of the people behind these blogs. README ruling 8 */
export interface Notice {
  event: 'unread_messages' | 'message' | 'activity' | 'membership'
  blogIds: string[]
  /** Limits the notice to this account among the people behind the blogs. */
  accountId?: string
  /** Names the blogs whose unread counts changed; all of `blogIds` when it is missing. */
  countedIds?: string[]
  /** The payload, or enough to look it up. At most 7,000 bytes as JSON. */
  data?: unknown
}

/** `atHand` is data that the sending server already has and other servers look up. */
export type OnNotice = (notice: Notice, atHand?: unknown) => void

/** Carries notices to every server, so that it does not matter which one a page is connected to. */
export interface Live {
  /** Publishes with the commit of the transaction. */
  publish(db: Db | Tx, notice: Notice): Promise<void>
  /**
   * Call it after the commit: pages of this server get the notice at once, those of other servers with the next batch.
   */
  tell(notice: Notice, atHand?: unknown): void
  /**
   * Subscribes to the notices of all servers; `onLost` is called when some may be missed from now on. A second call
   * waits until notices arrive (again) and adds no listener.
   */
  listen(onNotice: OnNotice, onLost: () => void): Promise<void>
  close(): Promise<void>
}

export const liveChannel = 'bowerbird_live'

export const notifyInDatabase = prepared<unknown, [texts: readonly string[]]>(
  (texts) => sql`select pg_notify(${sql.lit(liveChannel)}, text) from unnest(${texts}::text[]) as told (text)`,
)

/** Returns null for this server's own notices and for malformed ones, because others may write to the channel too. */
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
