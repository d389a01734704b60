import { createHash } from 'node:crypto'
import type { Db } from '../../../server/src/core/database/database.ts'
import { insertRows } from '../../../server/src/demo/write/insert-rows.ts'
import { mediaKey } from '../../../server/src/media/storage/media-keys.ts'
import type { MadeBlog } from './people.ts'

const hashOf = (name: string, what: string) => createHash('sha1').update(`${what} of ${name}`).digest('hex')
const soundKey = (name: string) => mediaKey('s', hashOf(name, 'sound'), 'sound', 'mp3')
const videoKey = (name: string, size: string) => mediaKey('v', hashOf(name, 'video'), size, 'mp4')

/** The addresses of the sound and the video that the reader uploaded. */
export const soundOf = (blogName: string): string => `/media/${soundKey(blogName)}`
export const videoOf = (blogName: string): string => `/media/${videoKey(blogName, 'sd')}`

/** Inserts transcoded uploads, because the bench measures the post and not the transcoding. */
export async function insertRecordings(db: Db, readers: readonly MadeBlog[]): Promise<void> {
  await insertRows(db, 'media', readers.map(soundRow))
  await insertRows(db, 'media', readers.map(videoRow))
}

const soundRow = ({ name, accountId }: MadeBlog) => ({
  hash: hashOf(name, 'sound'),
  owner_account_id: accountId,
  kind: 'audio',
  mime: 'audio/mpeg',
  width: 0,
  height: 0,
  bytes: 3_000_000,
  duration_ms: 180_000,
  renditions: [{ key: soundKey(name), width: 0, height: 0, mime: 'audio/mpeg' }],
  details: {
    tags: { title: 'The tide', artist: 'Wren', album: 'Nest' },
    peaks: Array.from({ length: 200 }, (_, at) => at % 100),
  },
})

function videoRow({ name, accountId }: MadeBlog) {
  const hash = hashOf(name, 'video')
  const sd = { key: videoKey(name, 'sd'), width: 640, height: 360, mime: 'video/mp4' }
  const poster = { key: mediaKey('v', hash, 'poster'), width: 640, height: 360, mime: 'image/webp' }
  return {
    hash,
    owner_account_id: accountId,
    kind: 'video',
    mime: 'video/mp4',
    width: 640,
    height: 360,
    bytes: 9_000_000,
    duration_ms: 60_000,
    renditions: [sd],
    details: { sd, poster: [poster] },
  }
}
