import { isLayoutFor, plainLayout } from './photo-items.ts'

const photosPerRowMax = 3 // POST-256

/** Rows of one to three photos. */
export type Rows<Photo> = readonly (readonly Photo[])[]
type Named = { id: string }

export function rowsOf<Photo>(photos: readonly Photo[], layout: string): Photo[][] {
  const fitting = isLayoutFor(layout, photos.length) ? layout : plainLayout(photos.length)
  let from = 0
  return [...(fitting || '1')].slice(0, photos.length).map((count) => {
    const row = photos.slice(from, from + Number(count))
    from += row.length
    return row
  })
}

/** Flattens rows to photos and a layout; a single photo has no layout. POST-256 */
export function arrangementOf<Photo>(rows: Rows<Photo>): { photos: Photo[]; layout: string } {
  const filled = rows.filter((row) => row.length > 0)
  const photos = filled.flat()
  return { photos, layout: photos.length < 2 ? '' : filled.map((row) => row.length).join('') }
}

/** Left and right join the photo's row; above and below make a new one. */
export type Side = 'left' | 'right' | 'above' | 'below'

/** Moves a photo to a side of another; next to a full row it gets a new row below. */
export function placePhoto<Photo extends Named>(
  rows: Rows<Photo>,
  id: string,
  side: Side,
  besideId: string,
): Photo[][] {
  const known = rows.flat()
  const photo = known.find((one) => one.id === id)
  if (!photo || id === besideId || !known.some((one) => one.id === besideId)) return rows.map((row) => [...row])
  const rest = rows.map((row) => row.filter((one) => one.id !== id)).filter((row) => row.length > 0)
  return rest.flatMap((row) => {
    const place = row.findIndex((one) => one.id === besideId)
    if (place < 0) return [row]
    if (side === 'above') return [[photo], row]
    if (side === 'below' || row.length >= photosPerRowMax) return [row, [photo]]
    return [row.toSpliced(side === 'left' ? place : place + 1, 0, photo)]
  })
}

/** Left and right swap neighbours in the order; up and down leave a row and then join the next one. */
export function stepPhoto<Photo extends Named>(
  rows: Rows<Photo>,
  id: string,
  to: 'left' | 'right' | 'up' | 'down',
): Photo[][] {
  const at = rows.findIndex((row) => row.some((photo) => photo.id === id))
  const row = rows[at]
  if (!row) return rows.map((other) => [...other])
  const place = row.findIndex((photo) => photo.id === id)
  if (to === 'left' || to === 'right') {
    const { layout, photos } = arrangementOf(rows)
    const from = photos.findIndex((photo) => photo.id === id)
    const target = from + (to === 'left' ? -1 : 1)
    return target < 0 || target >= photos.length
      ? rowsOf(photos, layout)
      : rowsOf(swapped(photos, from, target), layout)
  }
  if (row.length > 1) return placePhoto(rows, id, to === 'up' ? 'above' : 'below', idBeside(row, place))
  const next = rows[at + (to === 'up' ? -1 : 1)]
  if (!next) return rows.map((other) => [...other])
  const edge = to === 'up' ? next.at(-1) : next[0]
  const side = next.length >= photosPerRowMax ? (to === 'up' ? 'above' : 'below') : to === 'up' ? 'right' : 'left'
  return placePhoto(rows, id, side, edge?.id ?? '')
}

const idBeside = (row: readonly Named[], place: number): string => row[place === 0 ? 1 : 0]?.id ?? ''

function swapped<Photo>(photos: Photo[], from: number, to: number): Photo[] {
  return photos.with(from, photos[to] as Photo).with(to, photos[from] as Photo)
}
