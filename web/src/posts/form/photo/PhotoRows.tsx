import { t } from '@bowerbird/domain/core/language/t.ts'
import { placePhoto, type Side, stepPhoto } from '@bowerbird/domain/posts/kinds/photo-arrangement.ts'
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { isWaitingFile } from '../../../core/offline/waiting-names.ts'
import { rowRatio } from '../../../media/photo-rows.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import styles from './PhotoRows.module.css'
import { PhotoTile } from './PhotoTile.tsx'
import type { usePhotos } from './use-photos.ts'

interface Drag {
  id: string
  over: { id: string; side: Side } | null
}

const steps: Record<string, 'left' | 'right' | 'up' | 'down'> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** The photos as they will lie; each can be dragged by its handle, or moved with the arrow keys. POST-255, POST-256 */
export function PhotoRows({ photos, disabled }: { photos: ReturnType<typeof usePhotos>; disabled: boolean }) {
  const { rows, put, uploads, previews, remove } = photos
  const all = rows.flat()
  const { box, drag, said, handleOf } = useMoving(photos, disabled)
  return (
    <div ref={box} className={styles.rows}>
      {all.length > 1 && (
        <VisuallyHidden>
          {t('Focus a photo’s handle, then use the arrow keys to move it.')}
          <span aria-live="polite">{said}</span>
        </VisuallyHidden>
      )}
      {rows.flatMap((row) =>
        row.map((item) => (
          <PhotoTile
            key={item.id}
            item={item}
            place={all.indexOf(item) + 1}
            count={all.length}
            columns={6 / row.length}
            ratio={row.some(({ width }) => width) ? rowRatio(row) : undefined}
            shown={previews[item.id] ?? (isWaitingFile(item.preuploadUrl) ? '' : item.preuploadUrl)}
            upload={uploads.items.find(({ id }) => id === item.id)}
            dropSide={drag?.over?.id === item.id ? drag.over.side : undefined}
            isDragged={drag?.id === item.id}
            handle={handleOf(item.id)}
            disabled={disabled}
            onWords={(words) => put(item.id, words)}
            onRemove={() => remove(item.id)}
            onRetry={() => uploads.collection.retry(item.id)}
          />
        )),
      )}
    </div>
  )
}

/** Moves photos by their handles, with the pointer or the arrow keys. */
function useMoving(photos: ReturnType<typeof usePhotos>, disabled: boolean) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const { rows, lay } = photos
  const box = useRef<HTMLDivElement>(null)
  const moved = useRef('')
  const [said, say] = useState('')
  // A photo that changes its place in the document loses the focus on the way.
  useLayoutEffect(() => {
    if (!moved.current) return
    const handles = [...(box.current?.querySelectorAll<HTMLElement>('[data-handle]') ?? [])]
    const place = rows.flat().findIndex(({ id }) => id === moved.current)
    handles[place]?.focus()
    say(
      t('The photo is in position {place} of {total}, in row {row}.', {
        place: place + 1,
        total: handles.length,
        row: rowWith(rows, moved.current) + 1,
      }),
    )
    moved.current = ''
  })
  const handleOf = (id: string) => ({
    onKeyDown: (event: KeyboardEvent) => {
      const to = steps[event.key]
      if (!to || disabled) return
      event.preventDefault()
      moved.current = id
      lay((now) => stepPhoto(now, id, to))
    },
    onPointerDown: (event: PointerEvent) => {
      if (disabled || rows.flat().length < 2) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ id, over: null })
    },
    onPointerMove: (event: PointerEvent) => {
      if (drag) setDrag({ id, over: tileAt(event.clientX, event.clientY, id) })
    },
    onPointerUp: (event: PointerEvent) => {
      // The last move may not be drawn yet.
      const over = drag && tileAt(event.clientX, event.clientY, id)
      setDrag(null)
      if (over) lay((now) => placePhoto(now, id, over.side, over.id))
    },
    onPointerCancel: () => setDrag(null),
  })
  return { box, drag, said, handleOf }
}

const rowWith = (rows: readonly { id: string }[][], id: string) =>
  rows.findIndex((row) => row.some((item) => item.id === id))

const edge = 0.22

/** Finds the photo and side under the pointer: near the top or bottom it makes a row of its own. */
function tileAt(x: number, y: number, dragged: string): Drag['over'] {
  const tile = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-photo-id]')
  const id = tile?.dataset.photoId
  if (!tile || !id || id === dragged) return null
  const { left, top, width, height } = tile.getBoundingClientRect()
  const down = (y - top) / height
  if (down < edge) return { id, side: 'above' }
  if (down > 1 - edge) return { id, side: 'below' }
  return { id, side: (x - left) / width < 0.5 ? 'left' : 'right' }
}
