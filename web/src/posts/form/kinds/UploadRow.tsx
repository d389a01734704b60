import { t } from '@bowerbird/domain/core/language/t.ts'
import { progressOf } from '@bowerbird/domain/media/upload-items.ts'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import X from 'lucide-react/icons/x'
import type { TrackedUpload } from '../../../media/uploads/upload-collection.ts'
import { IconButton } from '../../../ui/fields/IconButton.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import styles from './UploadRow.module.css'

interface Props {
  name: string
  upload: TrackedUpload | undefined
  disabled: boolean
  onRemove: () => void
  onRetry: () => void
}

/** A file, how far it has come, and what can be done about it. POST-247 */
export function UploadRow({ name, upload, disabled, onRemove, onRetry }: Props) {
  const isUnderWay = upload !== undefined && !upload.complete && !upload.error
  return (
    <div className={styles.row}>
      <span className={styles.name}>{name}</span>
      {upload?.error && (
        <>
          <span className={styles.problem} role="alert">
            {upload.problem}
          </span>
          <IconButton
            label={t('Try {name} again', { name })}
            icon={<RotateCcw />}
            disabled={disabled}
            onClick={onRetry}
          />
        </>
      )}
      {isUnderWay && (
        <div className={styles.bar}>
          <ProgressBar share={progressOf(upload)} label={t('Uploading {name}', { name })} />
        </div>
      )}
      <IconButton
        label={isUnderWay ? t('Cancel {name}', { name }) : t('Remove {name}', { name })}
        icon={<X />}
        disabled={disabled}
        onClick={onRemove}
      />
    </div>
  )
}
