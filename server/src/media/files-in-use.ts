import type { RawBuilder, SqlBool } from 'kysely'
import { Provided } from '../core/provided.ts'

/** Whether a feature uses the file, visible or not. */
export type IsFileUsed = (hash: RawBuilder<unknown>) => RawBuilder<SqlBool>

/** Conditions of higher features under which a file is in use although its media row says unused. */
export interface FileUsers {
  ofUploads: readonly IsFileUsed[]
  /** Avatars and headers without an owner. */
  ofBlogPictures: readonly IsFileUsed[]
}

export const fileUsers = new Provided<FileUsers>('who uses files')
