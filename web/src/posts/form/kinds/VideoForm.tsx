import { t } from '@bowerbird/domain/core/language/t.ts'
import { embedCodeMaxLength } from '@bowerbird/domain/media/embeds.limits.ts'
import type { VideoFields } from '@bowerbird/domain/posts/kinds/video.ts'
import { useEffect, useState } from 'react'
import { TextArea } from '../../../ui/fields/TextField.tsx'
import { CaptionField } from './CaptionField.tsx'
import { EmbedPreview } from './EmbedPreview.tsx'
import { useEmbedLookUp } from './embed-look-up.ts'
import styles from './KindForm.module.css'
import type { KindFormProps } from './kind-form-props.ts'
import { SourceFields, useSource } from './SourceFields.tsx'
import { TranscriptField } from './TranscriptField.tsx'
import { useOneUpload } from './use-one-upload.ts'
import { VideoExtras } from './VideoExtras.tsx'

const types = 'video/mp4,video/quicktime,video/webm'
const noExtras = { posterUrl: '', subtitlesUrl: '', subtitlesLabel: '', subtitlesLanguage: '' }
const noFile = { preuploadUrl: '', preuploadKey: '', confirmTos: false, ...noExtras }
const words = {
  where: t('Video source'),
  elsewhere: t('Address or embed code'),
  choose: t('Choose a video'),
  hint: t('MP4, MOV or WebM, up to 100 MB. Or drop it here.'),
  unnamed: t('Your video'),
}

/** A file of one's own, or a player from elsewhere. POST-117, POST-139 … POST-148 */
export function VideoForm(props: KindFormProps<VideoFields>) {
  const { fields, change, tell, onProblem, mode, disabled } = props
  // A video of ours stands in the form as its address, which goes with it. POST-145
  const [isDirect] = useState(mode === 'edit' && fields.preuploadUrl !== '')
  const file = useOneUpload({
    kind: 'video',
    address: fields.preuploadUrl,
    onComplete: ({ url, key }) => change({ preuploadUrl: url, preuploadKey: key }),
    onGone: () => change(isDirect ? { ...noFile, embedCode: '' } : noFile),
    onProblem,
  })
  const source = useSource(fields.embedCode !== '' && !isDirect, fields.preuploadUrl !== '', file)
  const lookUp = useEmbedLookUp(source.isElsewhere ? fields.embedCode : '')
  const [hasExtrasUnderWay, setExtrasUnderWay] = useState(false)
  const isUploading = file.isUploading || hasExtrasUnderWay
  const videoSource = source.source === 'elsewhere' ? 'embed' : ''
  useEffect(
    () => tell({ isUploading, hasFailedUploads: file.hasFailed, videoSource, isDirect }),
    [tell, isUploading, file.hasFailed, videoSource, isDirect],
  )
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
          onUpload={() => change({ embedCode: '' })}
        >
          <TextArea
            label={t('Address or embed code')}
            rows={2}
            maxLength={embedCodeMaxLength}
            value={fields.embedCode}
            disabled={disabled}
            onChange={(event) => change({ embedCode: event.target.value })}
          />
          <EmbedPreview {...lookUp} />
        </SourceFields>
        {source.hasFile && (
          <>
            <VideoExtras {...props} chosen={file.chosen} onUploading={setExtrasUnderWay} />
            <TranscriptField {...props} hint={t('Include speech, sounds and anything important on screen.')} />
          </>
        )}
      </div>
      <CaptionField {...props} placeholder={t('Description')} />
    </>
  )
}
