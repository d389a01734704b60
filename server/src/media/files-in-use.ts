import type { RawBuilder, SqlBool } from 'kysely'
import { Provided } from '../core/provided.ts'

/** Whether something of one feature uses the file, shown to anybody or not. */
export type IsFileUsed = (hash: RawBuilder<unknown>) => RawBuilder<SqlBool>

/** What keeps files that no row of media says are used, by conditions over the tables of features above. */
export interface FileUsers {
  ofUploads: readonly IsFileUsed[]
  /** For avatars and headers whose owner left. */
  ofBlogPictures: readonly IsFileUsed[]
}

export const fileUsers = new Provided<FileUsers>('who uses files')
