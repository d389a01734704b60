import { t } from '@bowerbird/domain/core/language/t.ts'
import { progressOf } from '@bowerbird/domain/media/upload-items.ts'
import type { PhotoItem } from '@bowerbird/domain/posts/kinds/photo-items.ts'
import { photoAltMaxLength, photoCaptionMaxLength } from '@bowerbird/domain/posts/posts.limits.ts'
import CircleDot from 'lucide-react/icons/circle-dot'
import CloudOff from 'lucide-react/icons/cloud-off'
import GripVertical from 'lucide-react/icons/grip-vertical'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import X from 'lucide-react/icons/x'
import type { ComponentProps } from 'react'
import { isWaitingFile } from '../../../core/offline/waiting-names.ts'
import { useUser } from '../../../core/session.ts'
import { fullWidthFromPx } from '../../../media/photo-rows.ts'
import type { TrackedUpload } from '../../../media/uploads/upload-collection.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Button } from '../../../ui/fields/Button.tsx'
import { IconButton } from '../../../ui/fields/IconButton.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { PlainTextEditor } from '../../editor/source/PlainTextEditor.tsx'
import { isUndescribed } from '../undescribed.ts'
import styles from './PhotoRows.module.css'

interface Props {
  item: PhotoItem
  place: number
  count: number
  /** Columns out of the row's six. */
  columns: number
  /** Width through height of its place in the post, once that is known. */
  ratio: number | undefined
  /** Address of the preview; empty until there is one. */
  shown: string
  upload: TrackedUpload | undefined
  dropSide: 'left' | 'right' | 'above' | 'below' | undefined
  isDragged: boolean
  handle: ComponentProps<'button'>
  disabled: boolean
  onWords: (words: Partial<Pick<PhotoItem, 'caption' | 'alt'>>) => void
  onRemove: () => void
  onRetry: () => void
}

/** One photo: what it shows, how far it has come, and the words for those who cannot see it. POST-247, POST-250 */
export function PhotoTile(props: Props) {
  const { item, place, count, columns, ratio, shown, upload, dropSide, isDragged, handle, disabled } = props
  const isUnderWay = upload !== undefined && !upload.complete && !upload.error
  const isSmall = item.width < fullWidthFromPx
  return (
    <figure
      className={classNames(styles.tile, isDragged && styles.dragged)}
      data-photo-id={item.id}
      data-undescribed={isUndescribed(item) || undefined}
      data-drop={dropSide}
      style={{ gridColumn: `span ${columns}` }}
    >
      <div
        className={classNames(styles.picture, columns === 6 && (isSmall ? styles.small : styles.whole))}
        style={ratio ? { aspectRatio: `${ratio}`, minHeight: 0 } : undefined}
      >
        {shown ? (
          <img src={shown} alt={item.alt || item.caption || t('Photo {place}', { place })} />
        ) : (
          <Elsewhere address={item.externalUrl} />
        )}
        {item.livephotoUrl && (
          <span className={styles.live}>
            <CircleDot size={14} aria-hidden="true" /> {t('Live')}
          </span>
        )}
        {isWaitingFile(item.preuploadUrl) && !isUnderWay && <WaitsForNetwork />}
        <div className={styles.tools}>
          {count > 1 && (
            <IconButton
              label={t('Move photo {place} of {total}', { place, total: count })}
              icon={<GripVertical />}
              className={classNames(styles.tool, styles.grip)}
              disabled={disabled}
              data-handle
              {...handle}
            />
          )}
          <IconButton
            label={isUnderWay ? t('Cancel photo {place}', { place }) : t('Remove photo {place}', { place })}
            icon={<X />}
            className={styles.tool}
            disabled={disabled}
            onClick={props.onRemove}
          />
        </div>
        {isUnderWay && (
          <div className={styles.progress}>
            <ProgressBar share={progressOf(upload)} label={t('Uploading photo {place}', { place })} />
          </div>
        )}
        {upload?.error && <UploadProblem {...props} words={upload.problem} />}
      </div>
      <PhotoWords {...{ item, place, disabled }} onWords={props.onWords} />
    </figure>
  )
}

const WaitsForNetwork = () => (
  <span className={styles.live} role="status">
    <CloudOff size={14} aria-hidden="true" /> {t('Will send when you’re back online')}
  </span>
)

type ProblemProps = Pick<Props, 'disabled' | 'onRetry' | 'onRemove'> & { words: string }

const UploadProblem = ({ words, disabled, onRetry, onRemove }: ProblemProps) => (
  <div className={styles.failed} role="alert">
    <span>{words}</span>
    <Button size="small" icon={<RotateCcw size={16} />} disabled={disabled} onClick={onRetry}>
      {t('Try again')}
    </Button>
    <Button size="small" disabled={disabled} onClick={onRemove}>
      {t('Remove')}
    </Button>
  </div>
)

type WordsProps = Pick<Props, 'item' | 'place' | 'disabled' | 'onWords'>

function PhotoWords({ item, place, disabled, onWords }: WordsProps) {
  const isRequired = useUser()?.reading.alt_text === 'require'
  const look = { className: styles.caption, forceSingleLine: true, disableEdit: disabled }
  return (
    <>
      <PlainTextEditor
        {...look}
        ariaLabel={t('Caption of photo {place}', { place })}
        placeholder={t('Caption')}
        name="caption"
        maxLength={photoCaptionMaxLength}
        value={item.caption}
        onChange={(caption) => onWords({ caption })}
      />
      <PlainTextEditor
        {...look}
        ariaLabel={t('Description of photo {place} for people who can’t see it', { place })}
        placeholder={t('Describe the photo')}
        name="alt"
        maxLength={photoAltMaxLength}
        value={item.alt}
        onChange={(alt) => onWords({ alt })}
      />
      {isRequired && isUndescribed(item) && <p className={styles.needed}>{t('This photo needs a description.')}</p>}
    </>
  )
}

/** A photo from elsewhere is fetched when the post is saved. POST-259 */
const Elsewhere = ({ address }: { address: string }) => <span className={styles.elsewhere}>{address || '…'}</span>
