import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Sticker } from '@bowerbird/domain/messaging/entities.contract.ts'
import { listStickerPacks } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { stickerInPickerPx, stickerPreviewWidthPx } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { composeButtons } from '@bowerbird/domain/messaging/messaging.messages.ts'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import { callQuery } from '../../core/query.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loader } from '../../ui/Loader.tsx'
import { Popover } from '../../ui/overlays/Popover.tsx'
import type { PreviewItem } from '../compose-box.ts'
import { RetryNote } from '../RetryNote.tsx'
import styles from './StickerPicker.module.css'

interface Props {
  anchor: RefObject<HTMLElement | null>
  onChoose: (item: PreviewItem) => void
  onClose: () => void
}

/** The packs there are, above the box. MSG-251 … MSG-255 */
export function StickerPicker({ anchor, onChoose, onClose }: Props) {
  return (
    <Popover
      anchor={anchor}
      side="top"
      align="end"
      className={styles.picker}
      style={{ '--sticker-width': `${stickerInPickerPx}px` } as CSSProperties}
      role="dialog"
      aria-label={composeButtons.sticker}
      onTeardown={onClose}
      shouldTeardown
    >
      <Inside onChoose={onChoose} />
    </Popover>
  )
}

/** Takes the focus once the popover around it is shown. */
function Inside({ onChoose }: Pick<Props, 'onChoose'>) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className={styles.inside}>
      <Packs onChoose={onChoose} />
    </div>
  )
}

function Packs({ onChoose }: Pick<Props, 'onChoose'>) {
  const { data, isError, isFetching, refetch } = useQuery({ ...callQuery(listStickerPacks, {}), retry: false })
  if (isError) return <RetryNote onRetry={() => refetch()} isRetrying={isFetching} />
  if (!data) {
    return (
      <p className={styles.waiting}>
        <Loader label={t('Loading stickers')} />
      </p>
    )
  }
  if (data.sticker_packs.length === 0) {
    return <EmptyState ground="card" illustration="leaf" title={t('There are no stickers here yet')} />
  }
  return data.sticker_packs.map((pack) => (
    <section key={pack.id} aria-label={pack.title}>
      <h3 className={styles.title}>{pack.title}</h3>
      <ul className={styles.grid}>
        {pack.stickers.map((sticker) => (
          <li key={sticker.id}>
            <button
              type="button"
              className={styles.sticker}
              title={sticker.description}
              onClick={(event) => onChoose(previewOf(sticker, event))}
            >
              <img src={sticker.url} alt={sticker.description} width={stickerInPickerPx} loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  ))
}

/** 250 wide, as high as the picture on the button tells. MSG-253, MSG-254 */
function previewOf(sticker: Sticker, { currentTarget }: MouseEvent<HTMLElement>): PreviewItem {
  const image = currentTarget.querySelector('img')
  const share = image?.naturalWidth ? image.naturalHeight / image.naturalWidth : 1
  const size = { width: stickerPreviewWidthPx, height: Math.round(stickerPreviewWidthPx * share) }
  const picture = { url: sticker.url, ...size, alt: sticker.description }
  return { message: { type: 'STICKER', sticker_id: sticker.id, picture }, url: sticker.url, ...size }
}
