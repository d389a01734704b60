import type { ColumnType, Generated } from 'kysely'
import type { MadeId, MadeTime, Time } from '../core/core.table.ts'

/** One size of a picture in storage. */
export interface Rendition {
  key: string
  width: number
  height: number
  mime: string
}

/** What a kind of media has beyond its files. */
export interface MediaDetails {
  /** Read from the sound's own tags. */
  tags?: { title: string; artist: string; album: string }
  /** How loud each part of the sound is, 0 to 100. */
  peaks?: number[]
  /** The cover of a sound, or a picture out of a video; the largest first. */
  poster?: Rendition[]
  sd?: Rendition
  hd?: Rendition
  /** Ten moments of a video side by side. */
  filmstrip?: Rendition
  /** The moving part of a photo, by its hash, and the second of it that the photo shows. */
  live?: { hash: string; key: string; stillAtSeconds: number }
  /** Why nothing could be made of it, in words for people. */
  failure?: string
}

export interface MediaTables {
  media: {
    id: MadeId
    hash: string
    owner_account_id: string | null
    kind: 'photo' | 'audio' | 'video' | 'artwork' | 'avatar' | 'header' | 'message' | 'logo'
    mime: string
    width: number
    height: number
    bytes: ColumnType<string, number, number>
    placeholder: Generated<string>
    renditions: ColumnType<Rendition[], string, string>
    state: Generated<'processing' | 'ready' | 'failed'>
    /** In percent. */
    progress: Generated<number>
    attempts: Generated<number>
    duration_ms: Generated<number>
    details: Generated<MediaDetails>
    used_at: Time | null
    created_at: MadeTime
  }
}
