import type { Live } from '../../core/live/live.ts'
import type { Sent } from '../send/deliver.actions.ts'
import type { LiveMessage } from './live-messages.ts'

/** Notifies the open pages of both sides that get a new message; a repeated send notifies nobody. */
export function notifyMessage(live: Live, { row, side, news }: Sent, actingUuid: string): void {
  if (!news) return
  const { own_id, other_id } = side
  const { other, hadUnread } = news
  const known: LiveMessage = {
    row,
    uuids: new Map([
      [own_id, actingUuid],
      [other_id, side.other_uuid],
    ]),
    sides: new Map([[own_id, { unreadCount: 0, isHidden: false }]]),
  }
  if (other) known.sides.set(other_id, other)
  const data = { conversationId: row.conversation_id, ts: String(row.ts) }
  const countedIds = [...(hadUnread ? [own_id] : []), ...(other ? [other_id] : [])]
  live.tell({ event: 'message', blogIds: [...known.sides.keys()], countedIds, data }, known)
}
