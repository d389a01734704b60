import type { storePicture } from '../media/media.actions.ts'

export type MediaRow = Awaited<ReturnType<typeof storePicture>>

/** Stored media that posts can show. */
export interface StoredMedia {
  url: string
  media: MediaRow
  /** Its description or title. */
  about: string
}

export interface Album {
  pictures: StoredMedia[]
  moving: StoredMedia[]
  sounds: StoredMedia[]
  films: StoredMedia[]
}

export function figureOf({ url, media: { width, height }, about }: StoredMedia): string {
  const size = `data-orig-width="${width}" data-orig-height="${height}"`
  return `<figure ${size}><img src="${url}" alt="${about}" ${size}></figure>`
}
