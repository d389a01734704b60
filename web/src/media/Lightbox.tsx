import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useModalDialog } from '../ui/use-modal-dialog.ts'
import styles from './Lightbox.module.css'
import { Picture, type PictureFile } from './Picture.tsx'

interface Props {
  photos: readonly (PictureFile & { id: string; caption: string })[]
  startAt: number
  onClose: () => void
}

/** A finger must go this far for the next photo. */
const swipePx = 48

/** Photos as large as the window, over everything. Arrows and swipes move, Escape and the cross close. */
export function Lightbox({ photos, startAt, onClose }: Props) {
  const box = useModalDialog()
  const swipeFrom = useRef<{ x: number; y: number } | null>(null)
  const [at, setAt] = useState(startAt)
  const photo = photos[at]
  const moveBy = (step: number) => setAt((now) => Math.min(photos.length - 1, Math.max(0, now + step)))
  const onKeyDown = (event: KeyboardEvent) => {
    // The list below has keys of its own.
    event.stopPropagation()
    if (event.key === 'ArrowLeft') moveBy(-1)
    else if (event.key === 'ArrowRight') moveBy(1)
    else if (event.key !== 'Escape') return
    event.preventDefault()
    if (event.key === 'Escape') onClose()
  }
  const onPointerUp = (event: PointerEvent) => {
    const from = swipeFrom.current
    swipeFrom.current = null
    if (!from) return
    const across = event.clientX - from.x
    const down = event.clientY - from.y
    if (Math.abs(across) > swipePx && Math.abs(across) > Math.abs(down)) moveBy(across < 0 ? 1 : -1)
    else if (down > 2 * swipePx) onClose()
  }
  if (!photo) return null
  return (
    <dialog
      ref={box}
      className={styles.lightbox}
      aria-label="Photos"
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the ground takes swipes and closes; keys do the same. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above. */}
      <div
        className={styles.ground}
        onPointerDown={(event) => {
          swipeFrom.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerUp={onPointerUp}
        onClick={(event) => {
          if (event.target === event.currentTarget) onClose()
        }}
      >
        <Picture key={photo.id} picture={photo} sizes="100vw" className={styles.photo} isUrgent />
      </div>
      <p className={styles.words} aria-live="polite">
        {photos.length > 1 && <span className={styles.count}>{`${at + 1} of ${photos.length}`}</span>}
        {photo.caption}
      </p>
      <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
        <X />
      </button>
      {at > 0 && (
        <button type="button" className={styles.back} aria-label="Previous photo" onClick={() => moveBy(-1)}>
          <ChevronLeft />
        </button>
      )}
      {at < photos.length - 1 && (
        <button type="button" className={styles.on} aria-label="Next photo" onClick={() => moveBy(1)}>
          <ChevronRight />
        </button>
      )}
    </dialog>
  )
}
