import { t } from '@bowerbird/domain/core/language/t.ts'
import { useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { LightboxFrame } from '../../ui/overlays/LightboxFrame.tsx'
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
  const [isLoaded, setLoaded] = useState(false)
  const layers = (
    <>
      {!isLoaded && <img className={styles.photo} src={low_res} width={width} height={height} alt="" />}
      <img
        className={classNames(styles.photo, !isLoaded && styles.coming)}
        src={high_res}
        width={width}
        height={height}
        alt={isLoaded ? t('Enlarged') : ''}
        onLoad={() => setLoaded(true)}
      />
    </>
  )
  return (
    <LightboxFrame label={t('Photo')} onClose={closeLightbox} ground={{ className: styles.ground, children: layers }} />
  )
}
