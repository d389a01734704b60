import { tagTextMaxLength } from '@bowerbird/domain/media/sound-and-video.limits.ts'
import { plainText } from '../links/plain-text.ts'

export interface SoundTags {
  title: string
  artist: string
  album: string
  cover: Uint8Array | null
}

/** A file whose tags cannot be read yields empty ones. */
export async function readSoundTags(path: string): Promise<SoundTags> {
  const { parseFile } = await import('music-metadata')
  const found = await parseFile(path, { duration: false }).catch(() => null)
  const { title, artist, album, picture } = found?.common ?? {}
  return { title: cleaned(title), artist: cleaned(artist), album: cleaned(album), cover: picture?.[0]?.data ?? null }
}

const cleaned = (text: string | undefined) => plainText(text ?? '', tagTextMaxLength)
