import { createHash } from 'node:crypto'
import type { Db } from '../../../server/src/core/database/database.ts'
import { insertRows } from '../../../server/src/demo/write/insert-rows.ts'
import { mediaKey } from '../../../server/src/media/storage/media-keys.ts'
import type { MadeBlog } from './people.ts'

const hashOf = (name: string) => createHash('sha1').update(name).digest('hex')

/** The address of a photo that the reader uploaded. */
export const photoOf = (blogName: string): string => `/media/${mediaKey('p', hashOf(blogName), '640')}`

export async function insertPhotos(db: Db, readers: readonly MadeBlog[]): Promise<void> {
  await insertRows(
    db,
    'media',
    readers.map(({ name, accountId }) => ({
      hash: hashOf(name),
      owner_account_id: accountId,
      kind: 'photo',
      mime: 'image/webp',
      width: 640,
      height: 480,
      bytes: 50_000,
      renditions: [{ key: mediaKey('p', hashOf(name), '640'), width: 640, height: 480, mime: 'image/webp' }],
    })),
  )
}
