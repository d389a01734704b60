import { t } from '@bowerbird/domain/core/language/t.ts'
import { pictureAccept } from '@bowerbird/domain/media/picture-types.ts'
import { progressOf } from '@bowerbird/domain/media/upload-items.ts'
import type { AudioFields } from '@bowerbird/domain/posts/kinds/audio.ts'
import { trackTextMaxLength } from '@bowerbird/domain/posts/posts.limits.ts'
import X from 'lucide-react/icons/x'
import { useEffect } from 'react'
import { useShownAddress } from '../../../media/uploads/use-waiting-files.ts'
import { FilePicker } from '../../../ui/fields/FilePicker.tsx'
import { IconButton } from '../../../ui/fields/IconButton.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import type { KindFormProps } from './kind-form-props.ts'
import styles from './TrackFields.module.css'
import { useOneUpload } from './use-one-upload.ts'

const words = [
  { name: 'trackTitle', label: t('Track') },
  { name: 'trackArtist', label: t('Artist') },
  { name: 'trackAlbum', label: t('Album') },
] as const

interface Props extends KindFormProps<AudioFields> {
  onUploading: (isUploading: boolean) => void
}

/** Fields for a track's metadata and cover. */
export function TrackFields({ fields, change, onProblem, disabled, onUploading }: Props) {
  const art = useOneUpload({
    kind: 'artwork',
    address: fields.preuploadAlbumArt,
    onComplete: ({ url }) => change({ preuploadAlbumArt: url }),
    onGone: () => change({ preuploadAlbumArt: '' }),
    onProblem,
  })
  const { isUploading } = art
  useEffect(() => onUploading(isUploading), [onUploading, isUploading])
  const shown = useShownAddress(fields.preuploadAlbumArt) || fields.albumArt
  return (
    <div className={styles.track}>
      <div className={styles.words}>
        {words.map(({ name, label }) => (
          <TextField
            key={name}
            label={label}
            maxLength={trackTextMaxLength}
            value={fields[name]}
            disabled={disabled}
            onChange={(event) => change({ [name]: event.target.value })}
          />
        ))}
      </div>
      {shown ? (
        <div className={styles.art}>
          <img src={shown} alt={t('Cover art')} />
          <IconButton
            label={t('Remove cover art')}
            icon={<X />}
            className={styles.remove}
            disabled={disabled}
            onClick={() => {
              art.remove()
              change({ albumArt: '' })
            }}
          />
        </div>
      ) : (
        <div className={styles.art}>
          <FilePicker
            label={t('Cover art')}
            hint={
              isUploading ? (
                <ProgressBar share={art.upload ? progressOf(art.upload) : 0} label={t('Uploading cover art')} />
              ) : (
                art.upload?.problem || t('A picture')
              )
            }
            accept={pictureAccept}
            disabled={disabled}
            onFiles={art.choose}
          />
        </div>
      )}
    </div>
  )
}
