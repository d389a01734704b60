import type { ImageSize } from '@bowerbird/domain/messaging/entities.contract.ts'
import { shownThumbnailWidthPx } from '@bowerbird/domain/messaging/messaging.limits.ts'
import styles from './Bubble.module.css'

/** 210 wide, its height in proportion; what is smaller stays so. MSG-199 */
export function Thumbnail({ size, alt }: { size: ImageSize; alt: string }) {
  const width = Math.min(shownThumbnailWidthPx, size.width || shownThumbnailWidthPx)
  const height = size.width > 0 ? Math.round((size.height * width) / size.width) : undefined
  return <img className={styles.thumbnail} src={size.url} width={width} height={height} alt={alt} decoding="async" />
}
