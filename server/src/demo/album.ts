import type { keepPicture } from '../media/media.actions.ts'

export type KeptMedia = Awaited<ReturnType<typeof keepPicture>>

/** Something in storage that posts can show. */
export interface Kept {
  url: string
  media: KeptMedia
  /** What it shows or what it is called. */
  about: string
}

/** What a blog has to show. */
export interface Album {
  pictures: Kept[]
  moving: Kept[]
  sounds: Kept[]
  films: Kept[]
}

/** A picture inside a text. */
export function figureOf({ url, media: { width, height }, about }: Kept): string {
  const size = `data-orig-width="${width}" data-orig-height="${height}"`
  return `<figure ${size}><img src="${url}" alt="${about}" ${size}></figure>`
}
