export interface PhotoRow<Photo> {
  photos: Photo[]
  /** Width through height of each photo's place: the flattest decides, and the others are cut to it. */
  ratio: number
}

/** Narrower photos are not blown up to the width of the card. */
export const fullWidthFromPx = 300

const flattest = 3
const tallest = 0.4

/** Photos in the rows of their layout; each on its own where the layout does not fit them. POST-256 */
export function photoRows<Photo extends { width: number; height: number }>(
  photos: readonly Photo[],
  layout: string,
): PhotoRow<Photo>[] {
  const counts = Array.from(layout, Number)
  const fits = counts.reduce((sum, count) => sum + count, 0) === photos.length
  const rows: PhotoRow<Photo>[] = []
  let from = 0
  for (const count of fits ? counts : photos.map(() => 1)) {
    const inRow = photos.slice(from, from + count)
    rows.push({ photos: inRow, ratio: rowRatio(inRow) })
    from += count
  }
  return rows
}

/** The shape of every place in a row. */
export function rowRatio(photos: readonly { width: number; height: number }[]): number {
  const ratios = photos.map(({ width, height }) => (width && height ? width / height : 1))
  const widest = Math.max(...ratios)
  return photos.length === 1 ? widest : Math.min(flattest, Math.max(tallest, widest))
}
