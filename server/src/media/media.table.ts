import type { ColumnType, Generated } from 'kysely'
import type { MadeId, MadeTime, Time } from '../core/core.table.ts'

/** One size of a picture in storage. */
export interface Rendition {
  key: string
  width: number
  height: number
  mime: string
}

export interface MediaTables {
  media: {
    id: MadeId
    hash: string
    owner_account_id: string | null
    kind: 'photo' | 'audio' | 'video' | 'artwork' | 'avatar' | 'header'
    mime: string
    width: number
    height: number
    bytes: ColumnType<string, number, number>
    placeholder: Generated<string>
    renditions: ColumnType<Rendition[], string, string>
    used_at: Time | null
    created_at: MadeTime
  }
}
