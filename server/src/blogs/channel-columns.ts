import type { RawBuilder } from 'kysely'
import type { Member } from '../core/http/viewer.ts'
import { Provided } from '../core/provided.ts'

type Column<Value> = (viewer: Member) => RawBuilder<Value>

/** Columns of a member's own blog that higher features provide; each expects a table named `blogs`. */
export interface ChannelColumns {
  is_current: Column<boolean>
  unread_count: Column<number>
  draft_count: Column<number>
  queue_count: Column<number>
  inbox_count: Column<number>
  has_queue: Column<boolean>
  unread_messages: Column<number>
}

/** The viewer's blogs that the person of a blog follows, where `blogs` is their first one. */
export const followedBy = new Provided<Column<string[]>>('who follows a blog of the viewer')

export const channelColumns = new Provided<ChannelColumns>('what channels show')
