import { t } from '@bowerbird/domain/core/language/t.ts'
import type { AudioFields } from '@bowerbird/domain/posts/kinds/audio.ts'
import { addressMaxLength } from '@bowerbird/domain/posts/posts.limits.ts'
import { useEffect, useState } from 'react'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { CaptionField } from './CaptionField.tsx'
import { EmbedPreview } from './EmbedPreview.tsx'
import { useEmbedLookUp } from './embed-look-up.ts'
import styles from './KindForm.module.css'
import type { KindFormProps } from './kind-form-props.ts'
import { SourceFields, useSource } from './SourceFields.tsx'
import { TrackFields } from './TrackFields.tsx'
import { TranscriptField } from './TranscriptField.tsx'
import { useOneUpload } from './use-one-upload.ts'

const types = 'audio/mpeg,audio/mp4,audio/x-m4a,audio/ogg,audio/wav,.mp3,.m4a,.ogg,.wav'
const noFile = { preuploadUrl: '', confirmTos: false }
const words = {
  where: t('Audio source'),
  elsewhere: t('Address'),
  choose: t('Choose audio'),
  hint: t('MP3, M4A, OGG or WAV, up to 10 MB. Or drop it here.'),
  unnamed: t('Your audio'),
}

/** A file of one's own, or a sound from elsewhere, with what is known of the track. POST-116, POST-136 … POST-148 */
export function AudioForm(props: KindFormProps<AudioFields>) {
  const { fields, change, tell, onProblem, disabled } = props
  const [isArtUploading, setArtUploading] = useState(false)
  const file = useOneUpload({
    kind: 'audio',
    address: fields.preuploadUrl,
    onComplete: ({ url, id3_tags: tags, thumbnail = '' }) =>
      change((now) => ({
        preuploadUrl: url,
        trackTitle: now.trackTitle || tags?.title || '',
        trackArtist: now.trackArtist || tags?.artist || '',
        trackAlbum: now.trackAlbum || tags?.album || '',
        albumArt: now.albumArt || thumbnail,
      })),
    onGone: () => change(noFile),
    onProblem,
  })
  const source = useSource(fields.url !== '', fields.preuploadUrl !== '', file)
  const lookUp = useEmbedLookUp(source.isElsewhere ? fields.url : '')
  const { hasFailed: hasFailedUploads } = file
  const isUploading = file.isUploading || isArtUploading
  useEffect(() => {
    tell({ isUploading, hasFailedUploads })
  }, [tell, isUploading, hasFailedUploads])
  return (
    <>
      <div className={styles.inset}>
        <SourceFields
          {...source}
          file={file}
          words={words}
          accept={types}
          isConfirmed={fields.confirmTos}
          disabled={disabled}
          onConfirm={(confirmTos) => change({ confirmTos })}
          onUpload={() => change({ url: '' })}
        >
          <TextField
            label={t('Audio address')}
            hint={t('A SoundCloud, Spotify or Bandcamp page, or an audio file.')}
            type="url"
            maxLength={addressMaxLength}
            value={fields.url}
            disabled={disabled}
            onChange={(event) => change({ url: event.target.value })}
          />
          <EmbedPreview {...lookUp} problem="" otherwise={t('This will be shown as a link.')} />
        </SourceFields>
        <TrackFields {...props} onUploading={setArtUploading} />
        {source.hasFile && <TranscriptField {...props} hint={t('Include speech and other sounds.')} />}
      </div>
      <CaptionField {...props} placeholder={t('Description')} />
    </>
  )
}
