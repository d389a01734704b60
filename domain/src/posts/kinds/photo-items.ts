/** A photo in the form. POST-250 */
export interface PhotoItem {
  url: string
  preuploadUrl: string
  externalUrl: string
  /** The browser's `File`, until it is uploaded. */
  file: unknown
  width: number
  height: number
  caption: string
  /** The alt text; the caption stands in when it is empty. */
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

/** Returns o1, o2, o3 …, unique within the form and among the ids of an edited post. POST-251 */
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

/** Each row has 1 to 3 photos, and the rows sum to the count; a single photo has no rows. POST-256 */
export function isLayoutFor(layout: string, photoCount: number): boolean {
  if (photoCount < 2) return layout === ''
  if (!/^[123]{1,10}$/.test(layout)) return false
  return [...layout].reduce((sum, row) => sum + Number(row), 0) === photoCount
}

/** The default layout: each photo in its own row. */
export const plainLayout = (photoCount: number): string => (photoCount < 2 ? '' : '1'.repeat(photoCount))
