import type { ColumnType, Generated } from 'kysely'
import type { MadeId, MadeTime, Time } from '../core/core.table.ts'

export interface Rendition {
  key: string
  width: number
  height: number
  mime: string
}

export interface MediaDetails {
  /** Read from the file's metadata. */
  tags?: { title: string; artist: string; album: string }
  /** The loudness over time, each value 0 to 100. */
  peaks?: number[]
  /** The cover of a sound or a frame of a video; the largest first. */
  poster?: Rendition[]
  sd?: Rendition
  hd?: Rendition
  /** Ten frames of a video side by side. */
  filmstrip?: Rendition
  /** The video of a live photo, and the second of it that the photo shows. */
  live?: { hash: string; key: string; stillAtSeconds: number }
  /** A message for the uploader that says why processing failed. */
  failure?: string
}

export interface MediaTables {
  media: {
    id: MadeId
    hash: string
    owner_account_id: string | null
    kind: 'photo' | 'audio' | 'video' | 'artwork' | 'avatar' | 'header' | 'message' | 'logo' | 'subtitles' | 'icon'
    mime: string
    width: number
    height: number
    bytes: ColumnType<string, number, number>
    placeholder: Generated<string>
    renditions: ColumnType<Rendition[], string, string>
    state: Generated<'processing' | 'ready' | 'failed'>
    /** Percent. */
    progress: Generated<number>
    attempts: Generated<number>
    duration_ms: Generated<number>
    details: Generated<MediaDetails>
    used_at: Time | null
    created_at: MadeTime
  }
}
