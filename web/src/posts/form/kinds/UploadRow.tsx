import { t } from '@bowerbird/domain/core/language/t.ts'
import { progressOf } from '@bowerbird/domain/media/upload-items.ts'
import { goesWithPost } from '@bowerbird/domain/posts/posts.messages.ts'
import CloudOff from 'lucide-react/icons/cloud-off'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import X from 'lucide-react/icons/x'
import { sizeWords } from '../../../media/uploads/size-words.ts'
import { IconButton } from '../../../ui/fields/IconButton.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import styles from './UploadRow.module.css'
import type { useOneUpload } from './use-one-upload.ts'

interface Props {
  name: string
  file: ReturnType<typeof useOneUpload>
  disabled: boolean
}

/** A file, how far it has come, and what can be done about it. POST-247 */
export function UploadRow({ name, file, disabled }: Props) {
  const { upload, isWaiting, chosen } = file
  const isUnderWay = upload !== undefined && !upload.complete && !upload.error
  return (
    <div className={styles.row}>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        {isWaiting && !upload?.error && (
          <span className={styles.waiting} role="status">
            <CloudOff size={14} aria-hidden="true" />
            <span>
              {sizeWords(chosen?.size ?? 0)} · {goesWithPost()}
            </span>
          </span>
        )}
      </span>
      {upload?.error && (
        <>
          <span className={styles.problem} role="alert">
            {upload.problem}
          </span>
          <IconButton
            label={t('Try {name} again', { name })}
            icon={<RotateCcw />}
            disabled={disabled}
            onClick={file.retry}
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
        onClick={file.remove}
      />
    </div>
  )
}
