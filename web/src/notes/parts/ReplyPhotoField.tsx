import { t } from '@bowerbird/domain/core/language/t.ts'
import { pictureAccept } from '@bowerbird/domain/media/picture-types.ts'
import { progressOf } from '@bowerbird/domain/media/upload-items.ts'
import Image from 'lucide-react/icons/image'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import type { TrackedUpload } from '../../media/uploads/upload-collection.ts'
import { useUploads } from '../../media/uploads/use-uploads.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { IconButton } from '../../ui/fields/IconButton.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { DraftPhoto } from '../notes.state.ts'
import styles from './ReplyPhotoField.module.css'

interface Props {
  photo: DraftPhoto | undefined
  disabled: boolean
  onChange: (photo: DraftPhoto | undefined) => void
}

/** One photo to go with a reply; another takes its place. BLOG-096 */
export function ReplyPhotoField({ photo, disabled, onChange }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  const adding = useRef<HTMLButtonElement>(null)
  const { problem, preview, upload, choose, retry, drop, hidePreview } = usePhotoUpload(photo, onChange)
  const remove = () => {
    drop()
    adding.current?.focus()
  }
  return (
    <>
      <Button
        ref={adding}
        look="quiet"
        size="small"
        icon={<Image size={18} />}
        disabled={disabled}
        onClick={() => picker.current?.click()}
      >
        {photo ? t('Choose another photo') : t('Add a photo')}
      </Button>
      <input
        ref={picker}
        hidden
        type="file"
        accept={pictureAccept}
        aria-label={t('Photo for your reply')}
        onChange={(event) => {
          choose(event.target.files?.[0])
          // The same file can be chosen again after it was removed.
          event.target.value = ''
        }}
      />
      <span role="status">
        <VisuallyHidden>{photo?.url && t('The photo is ready to send with your reply.')}</VisuallyHidden>
      </span>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {photo && (
        <ChosenPhoto
          {...{ photo, preview, disabled, upload }}
          onUnseen={hidePreview}
          onRetry={retry}
          onRemove={remove}
        />
      )}
    </>
  )
}

function usePhotoUpload(photo: Props['photo'], onChange: Props['onChange']) {
  const [problem, setProblem] = useState('')
  const [preview, setPreview] = usePreview()
  const { collection, items } = useUploads('photo', {
    onComplete: (_id, { url }) => onChange({ url }),
    onProblem: setProblem,
  })
  useLeaveNothingHalf(photo, onChange)
  const upload = photo && items.at(-1)
  const dropUploads = () => {
    for (const { id } of items) collection.remove(id)
  }
  return {
    problem,
    preview,
    upload,
    choose: (file: File | undefined) => {
      if (!file || !collection.add(crypto.randomUUID(), file)) return
      dropUploads()
      setProblem('')
      setPreview(file)
      onChange({ url: null })
    },
    hidePreview: () => setPreview(null),
    retry: () => upload && collection.retry(upload.id),
    drop: () => {
      dropUploads()
      onChange(undefined)
    },
  }
}

interface ChosenProps {
  photo: DraftPhoto
  preview: string
  disabled: boolean
  upload: TrackedUpload | undefined
  /** The browser cannot show the file, as a HEIC. */
  onUnseen: () => void
  onRetry: () => void
  onRemove: () => void
}

function ChosenPhoto({ photo, preview, disabled, upload, onUnseen, onRetry, onRemove }: ChosenProps) {
  return (
    <div className={styles.row}>
      {(preview || photo.url) && (
        <img
          className={styles.picture}
          src={preview || photo.url || ''}
          alt={t('Will be sent with your reply')}
          onError={preview ? onUnseen : undefined}
        />
      )}
      {upload?.error ? (
        <p className={styles.problem} role="alert">
          {upload.problem}
        </p>
      ) : (
        photo.url === null && (
          <div className={styles.bar}>
            <ProgressBar share={upload ? progressOf(upload) : 0} label={t('Uploading the photo')} />
          </div>
        )
      )}
      {upload?.error && (
        <IconButton label={t('Try the photo again')} icon={<RotateCcw />} disabled={disabled} onClick={onRetry} />
      )}
      <IconButton label={t('Remove the photo')} icon={<X />} disabled={disabled} onClick={onRemove} />
    </div>
  )
}

/** The chosen file itself, to look at while it is on its way. */
function usePreview() {
  const [url, setUrl] = useState('')
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return [url, (file: File | null) => setUrl(file ? URL.createObjectURL(file) : '')] as const
}

/** An upload ends with the box it was begun in; one that was done is there again with the words. */
function useLeaveNothingHalf(photo: Props['photo'], onChange: Props['onChange']): void {
  const latest = useRef({ photo, onChange })
  latest.current = { photo, onChange }
  useEffect(
    () => () => {
      if (latest.current.photo?.url === null) latest.current.onChange(undefined)
    },
    [],
  )
}
