import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { useModalDialog } from '../../ui/use-modal-dialog.ts'
import type { MessagingEvents } from '../messaging.events.ts'
import styles from './LightboxPlace.module.css'
import { closeLightbox, useLightbox } from './lightbox.ts'

/** MSG-150 */
export function LightboxPlace() {
  const shown = useLightbox((state) => state.shown)
  return shown && <Enlarged key={shown.high_res} picture={shown} />
}

/** The small picture until the large one has come. MSG-155 */
function Enlarged({ picture }: { picture: MessagingEvents['open-lightbox'] }) {
  const { width, height, low_res, high_res } = picture
  const box = useModalDialog()
  const [isLoaded, setLoaded] = useState(false)
  return (
    <dialog
      ref={box}
      className={styles.lightbox}
      aria-label="Photo"
      onCancel={(event) => {
        event.preventDefault()
        closeLightbox()
      }}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') closeLightbox()
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a click beside the picture closes; Escape does the same. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above. */}
      <div
        className={styles.ground}
        onClick={(event) => {
          if (event.target === event.currentTarget) closeLightbox()
        }}
      >
        {!isLoaded && <img className={styles.photo} src={low_res} width={width} height={height} alt="" />}
        <img
          className={classNames(styles.photo, !isLoaded && styles.coming)}
          src={high_res}
          width={width}
          height={height}
          alt={isLoaded ? 'Enlarged' : ''}
          onLoad={() => setLoaded(true)}
        />
      </div>
      <button type="button" className={styles.close} aria-label="Close" onClick={closeLightbox}>
        <X />
      </button>
    </dialog>
  )
}
