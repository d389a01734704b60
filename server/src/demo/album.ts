import type { storePicture } from '../media/media.actions.ts'

export type KeptMedia = Awaited<ReturnType<typeof storePicture>>

/** Stored media that posts can show. */
export interface Kept {
  url: string
  media: KeptMedia
  /** Its description or title. */
  about: string
}

export interface Album {
  pictures: Kept[]
  moving: Kept[]
  sounds: Kept[]
  films: Kept[]
}

export function figureOf({ url, media: { width, height }, about }: Kept): string {
  const size = `data-orig-width="${width}" data-orig-height="${height}"`
  return `<figure ${size}><img src="${url}" alt="${about}" ${size}></figure>`
}
