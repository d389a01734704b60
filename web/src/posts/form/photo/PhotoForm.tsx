import { t } from '@bowerbird/domain/core/language/t.ts'
import { pictureAccept, typeOfFile } from '@bowerbird/domain/media/picture-types.ts'
import type { PhotoFields } from '@bowerbird/domain/posts/kinds/photo.ts'
import { addressMaxLength, photosPerPostMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { useFlag } from '../../../core/session.ts'
import { Button } from '../../../ui/fields/Button.tsx'
import { FilePicker } from '../../../ui/fields/FilePicker.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { CaptionField } from '../kinds/CaptionField.tsx'
import styles from '../kinds/KindForm.module.css'
import type { KindFormProps } from '../kinds/kind-form-props.ts'
import { PhotoRows } from './PhotoRows.tsx'
import { usePhotos } from './use-photos.ts'

/** Up to ten pictures in rows, and words about them all. POST-112, POST-255 */
export function PhotoForm(props: KindFormProps<PhotoFields>) {
  const { fields, change, disabled } = props
  const photos = usePhotos(props)
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files].filter((file) => typeOfFile(file).startsWith('image/'))
    if (files.length === 0 || disabled) return
    event.preventDefault()
    photos.addFiles(files)
  }
  const isOnHandset = useFlag('is_mobile_handset')
  const { isUploading, progress } = photos.uploads
  return (
    <div onPasteCapture={onPaste}>
      <div className={styles.inset}>
        <PhotoRows photos={photos} disabled={disabled} />
        {isUploading && <ProgressBar share={progress} label={t('Uploading photos')} />}
        <UploadTools photos={photos} disabled={disabled} />
        {fields.photos.length < photosPerPostMax && (
          <>
            <FilePicker
              label={fields.photos.length === 0 ? t('Choose photos') : t('Add more photos')}
              hint={t(
                'JPEG, PNG, GIF, WebP, AVIF or HEIC. Photos over 10 MB are made smaller, except GIFs. You can also drop or paste them here. Add a video with the same file name to make a live photo.',
              )}
              accept={`${pictureAccept},video/quicktime,video/mp4`}
              multiple
              disabled={disabled}
              onFiles={photos.addFiles}
            />
            {isOnHandset && (
              <FilePicker
                label={t('Take a selfie')}
                hint={null}
                accept="image/*"
                capture="user"
                disabled={disabled}
                onFiles={(files) => photos.addFiles(files, true)}
              />
            )}
            <AddressOfPhoto disabled={disabled} onAdd={photos.addAddress} onType={() => props.onProblem(null)} />
          </>
        )}
      </div>
      <CaptionField {...props} placeholder={t('Description')} />
      {fields.photos.length > 0 && (
        <input
          className={styles.line}
          type="url"
          inputMode="url"
          aria-label={t('Link for the photos')}
          placeholder={t('Link (optional)')}
          maxLength={addressMaxLength}
          value={fields.linkthrough}
          disabled={disabled}
          onChange={(event) => change({ linkthrough: event.target.value })}
        />
      )}
    </div>
  )
}

/** Appear where several uploads can be stopped, or have failed, at once. POST-235, POST-240 */
function UploadTools({ photos, disabled }: { photos: ReturnType<typeof usePhotos>; disabled: boolean }) {
  const { items } = photos.uploads
  const failed = items.filter(({ error }) => error).length
  const isSomeWaiting = items.some(({ uploading, complete, error }) => !uploading && !complete && !error)
  return (
    <>
      <VisuallyHidden>
        <span role="status">{photos.status}</span>
      </VisuallyHidden>
      {isSomeWaiting && (
        <Button size="small" disabled={disabled} onClick={photos.removeIncomplete}>
          {t('Cancel pending uploads')}
        </Button>
      )}
      {failed > 1 && (
        <Button size="small" disabled={disabled} onClick={photos.removeFailed}>
          {t('Remove {count} failed photos', { count: failed })}
        </Button>
      )}
    </>
  )
}

interface AddressProps {
  disabled: boolean
  onAdd: (typed: string) => boolean
  onType: () => void
}

function AddressOfPhoto({ disabled, onAdd, onType }: AddressProps) {
  const [typed, setTyped] = useState('')
  const add = () => {
    if (typed.trim() && onAdd(typed)) setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  return (
    <div className={styles.row}>
      <input
        className={styles.addressField}
        type="url"
        inputMode="url"
        aria-label={t('Address of a photo')}
        placeholder={t('Or the address of a photo')}
        maxLength={addressMaxLength}
        value={typed}
        disabled={disabled}
        onChange={(event) => {
          onType()
          setTyped(event.target.value)
        }}
        onKeyDown={onKeyDown}
      />
      <Button disabled={disabled || !typed.trim()} onClick={add}>
        {t('Add')}
      </Button>
    </div>
  )
}
