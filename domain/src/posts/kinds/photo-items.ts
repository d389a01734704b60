/** One picture of a photo post while it is being written. POST-250 */
export interface PhotoItem {
  url: string
  preuploadUrl: string
  externalUrl: string
  /** The browser's own, until it is uploaded. */
  file: unknown
  width: number
  height: number
  caption: string
  /** For those who cannot see it; the caption serves where there is none. */
  alt: string
  id: string
  isSelfie: boolean
  isSelfieGif: boolean
  livephotoUrl: string
  livephotoStillImageTime: number
}

export const newPhotoItem = (id: string): PhotoItem => ({
  url: '',
  preuploadUrl: '',
  externalUrl: '',
  file: null,
  width: 0,
  height: 0,
  caption: '',
  alt: '',
  id,
  isSelfie: false,
  isSelfieGif: false,
  livephotoUrl: '',
  livephotoStillImageTime: 0,
})

/** Gives out o1, o2, o3 …, none twice within one form, also beside the ids of a post that is edited. POST-251 */
export function photoIds(taken: Iterable<string> = []): () => string {
  const used = new Set(taken)
  let count = 0
  return () => {
    do count += 1
    while (used.has(`o${count}`))
    used.add(`o${count}`)
    return `o${count}`
  }
}

/** Whether the rows hold these photos: each 1 to 3, all of them together. One photo has no rows. POST-256 */
export function isLayoutFor(layout: string, photoCount: number): boolean {
  if (photoCount < 2) return layout === ''
  if (!/^[123]{1,10}$/.test(layout)) return false
  return [...layout].reduce((sum, row) => sum + Number(row), 0) === photoCount
}

/** Each photo in a row of its own, where the writer said nothing. */
export const plainLayout = (photoCount: number): string => (photoCount < 2 ? '' : '1'.repeat(photoCount))
