import { t } from '@bowerbird/domain/core/language/t.ts'
import { animationMs, previewMaxPx } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { composeButtons } from '@bowerbird/domain/messaging/messaging.messages.ts'
import { useEffect, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/fields/Button.tsx'
import type { PreviewItem } from '../compose-box.ts'
import styles from './PreviewArea.module.css'

interface Size {
  width: number
  height: number
}

/** Proportions stay, and nothing is enlarged. MSG-236 */
function fitPreview({ width, height }: Size): Size {
  const share = Math.min(1, previewMaxPx.width / width, previewMaxPx.height / height)
  return { width: Math.round(width * share), height: Math.round(height * share) }
}

/** Shows the attachment above the box; it slides in, and out again when removed or sent. MSG-235 … MSG-240 */
export function PreviewArea({ item, onRemove }: { item: PreviewItem | null; onRemove: () => void }) {
  const leaving = useLeaving(item)
  const shown = item ?? leaving
  if (!shown) return null
  const isLeaving = item === null
  const { editCallback } = shown
  return (
    // biome-ignore lint/a11y/useSemanticElements: a set of fields it is not.
    <div
      className={classNames(styles.area, isLeaving && styles.leaving)}
      style={{ animationDuration: `${isLeaving ? animationMs.previewOut : animationMs.previewIn}ms` }}
      inert={isLeaving}
      role="group"
      aria-label={t('Attached')}
    >
      <img src={shown.url} alt={altOf(shown)} {...fitPreview(shown)} className={styles.picture} />
      <span className={styles.controls}>
        {editCallback && (
          <Button size="small" onClick={editCallback}>
            {t('Edit')}
          </Button>
        )}
        <Button size="small" onClick={onRemove}>
          {composeButtons.remove}
        </Button>
      </span>
    </div>
  )
}

const altOf = ({ message }: PreviewItem) => ('picture' in message && message.picture?.alt) || t('Picture')

/** The last one, for as long as it takes to slide out. MSG-238 */
function useLeaving(item: PreviewItem | null): PreviewItem | null {
  const last = useRef(item)
  const [leaving, setLeaving] = useState<PreviewItem | null>(null)
  useEffect(() => {
    const gone = item ? null : last.current
    last.current = item
    setLeaving(gone)
    if (!gone) return
    const timer = setTimeout(() => setLeaving(null), animationMs.previewOut)
    return () => clearTimeout(timer)
  }, [item])
  return leaving
}
