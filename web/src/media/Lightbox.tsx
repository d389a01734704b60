import { t } from '@bowerbird/domain/core/language/t.ts'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { LightboxButton, LightboxFrame } from '../ui/overlays/LightboxFrame.tsx'
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
  const swipeFrom = useRef<{ x: number; y: number } | null>(null)
  const [at, setAt] = useState(startAt)
  const photo = photos[at]
  const moveBy = (step: number) => setAt((now) => Math.min(photos.length - 1, Math.max(0, now + step)))
  const moveToSide = (step: number) => moveBy(document.dir === 'rtl' ? -step : step)
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    moveToSide(event.key === 'ArrowLeft' ? -1 : 1)
  }
  const onPointerUp = (event: PointerEvent) => {
    const from = swipeFrom.current
    swipeFrom.current = null
    if (!from) return
    const across = event.clientX - from.x
    const down = event.clientY - from.y
    if (Math.abs(across) > swipePx && Math.abs(across) > Math.abs(down)) moveToSide(across < 0 ? 1 : -1)
    else if (down > 2 * swipePx) onClose()
  }
  if (!photo) return null
  const ground = {
    className: styles.ground,
    onPointerDown: (event: PointerEvent) => {
      swipeFrom.current = { x: event.clientX, y: event.clientY }
    },
    onPointerUp,
    children: <Picture key={photo.id} picture={photo} sizes="100vw" className={styles.photo} isUrgent />,
  }
  return (
    <LightboxFrame label={t('Photos')} onClose={onClose} onKey={onKey} ground={ground}>
      <p className={styles.words} aria-live="polite">
        {photos.length > 1 && (
          <span className={styles.count}>{t('{place} of {total}', { place: at + 1, total: photos.length })}</span>
        )}
        {photo.caption}
      </p>
      {at > 0 && (
        <LightboxButton className={styles.back} aria-label={t('Previous photo')} onClick={() => moveBy(-1)}>
          <ChevronLeft />
        </LightboxButton>
      )}
      {at < photos.length - 1 && (
        <LightboxButton className={styles.on} aria-label={t('Next photo')} onClick={() => moveBy(1)}>
          <ChevronRight />
        </LightboxButton>
      )}
    </LightboxFrame>
  )
}
