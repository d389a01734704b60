import type { Formatting } from '@bowerbird/domain/messaging/entities.contract.ts'
import type { MessageType } from '@bowerbird/domain/messaging/messaging.contract.ts'
import type { ColumnType, Generated } from 'kysely'
import type { MadeId, MadeTime } from '../core/core.table.ts'

/** The content by message type; posts and stickers are looked up when it is read. */
export interface StoredContent {
  text?: string
  formatting?: Formatting[]
  postId?: string
  stickerId?: string
  /** The largest first, each by the last part of its storage key. */
  image?: { hash: string; sizes: { name: string; width: number; height: number }[] }
  context?: string
}

/** Milliseconds; strings because they are 64-bit. */
type Ts = ColumnType<string, string | number, string | number>

export interface MessagingTables {
  conversations: {
    id: MadeId
    low_blog_id: string
    high_blog_id: string
    started_by: string | null
    newest_ts: Generated<string>
  }
  conversation_members: {
    conversation_id: string
    blog_id: string
    other_blog_id: string
    /** The newest message that this side has not deleted. */
    newest_ts: Ts | null
    deleted_ts: Generated<string>
    last_read_ts: Generated<string>
    unread_count: Generated<number>
    has_sent: Generated<boolean>
    has_received: Generated<boolean>
    is_unblurred: Generated<boolean>
    /** Whether it counts toward the limit of strangers, or was put aside; null until and unless a stranger begins. */
    reach: 'stranger' | 'aside' | null
    /** True when this side has blocked the other. */
    is_hidden: Generated<boolean>
  }
  messages: {
    conversation_id: string
    ts: Ts
    blog_id: string
    account_id: string
    type: MessageType
    content: ColumnType<StoredContent, string, string>
    client_id: string | null
    request_hash: string | null
  }
  message_deletions: { conversation_id: string; blog_id: string; ts: Ts }
  conversation_reports: {
    id: MadeId
    conversation_id: string | null
    reporter_blog_id: string | null
    reported_blog_id: string | null
    context: string
    made_at: MadeTime
  }
  sticker_packs: { id: MadeId; key: string; title: string; place: Generated<number> }
  stickers: {
    id: MadeId
    pack_id: string
    key: string
    description: string
    media_key: string
    url: string
    original_size_url: string
    source_hash: string
    place: Generated<number>
  }
}
