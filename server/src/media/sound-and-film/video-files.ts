import type { Rendition } from '../media.table.ts'
import { mediaKey } from '../storage/media-keys.ts'
import type { Demuxer } from './run-ffmpeg.ts'

const kinds = {
  sd: { extension: 'mp4', mime: 'video/mp4' },
  hd: { extension: 'mp4', mime: 'video/mp4' },
  filmstrip: { extension: 'webp', mime: 'image/webp' },
} as const

export function videoFile(hash: string, name: keyof typeof kinds, size = { width: 0, height: 0 }): Rendition {
  const { extension, mime } = kinds[name]
  return { key: mediaKey('v', hash, name, extension), width: size.width, height: size.height, mime }
}

/** The uploaded file, under an extension that is never served. */
export const originalFile = (hash: string, demuxer: Demuxer): Rendition => ({
  key: mediaKey('v', hash, demuxer, 'original'),
  width: 0,
  height: 0,
  mime: 'application/octet-stream',
})

export const isOriginal = ({ key }: Rendition) => key.endsWith('.original')

export const demuxerOf = ({ key }: Rendition): Demuxer => (key.endsWith('/webm.original') ? 'webm' : 'mov')
