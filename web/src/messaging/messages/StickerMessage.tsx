import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Sticker } from '@bowerbird/domain/messaging/entities.contract.ts'
import { rawStickerWidthPx, shownThumbnailWidthPx } from '@bowerbird/domain/messaging/messaging.limits.ts'
import type { MouseEvent } from 'react'
import { emitMessaging } from '../messaging.events.ts'
import styles from './Bubble.module.css'

/** MSG-203, MSG-204 */
export function StickerMessage({ sticker }: { sticker: Sticker }) {
  const { url, original_size_url, description } = sticker
  const enlarge = ({ currentTarget }: MouseEvent) => {
    const { naturalWidth = 0, naturalHeight = 0 } = currentTarget.querySelector('img') ?? {}
    const ratio = naturalWidth > 0 ? naturalHeight / naturalWidth : 1
    emitMessaging('open-lightbox', {
      width: rawStickerWidthPx,
      height: Math.round(rawStickerWidthPx * ratio),
      low_res: url,
      high_res: original_size_url,
    })
  }
  return (
    <button
      type="button"
      className={styles.sticker}
      aria-label={t('Enlarge {description}', { description })}
      onClick={enlarge}
    >
      <img src={url} alt={description} width={shownThumbnailWidthPx} decoding="async" />
    </button>
  )
}
