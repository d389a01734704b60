import { embedCodeMaxLength } from '@bowerbird/domain/media/embeds.limits.ts'
import type { VideoFields } from '@bowerbird/domain/posts/kinds/video.ts'
import { useEffect, useState } from 'react'
import { TextArea } from '../../ui/TextField.tsx'
import { WordsEditor } from '../parts/WordsEditor.tsx'
import { ConsentBox } from './ConsentBox.tsx'
import { EmbedPreview } from './EmbedPreview.tsx'
import { useEmbedLookUp } from './embed-look-up.ts'
import { FilePicker } from './FilePicker.tsx'
import styles from './KindForm.module.css'
import type { KindFormProps } from './kind-forms.ts'
import { SourceChoice } from './SourceChoice.tsx'
import { UploadRow } from './UploadRow.tsx'
import { useOneUpload } from './use-one-upload.ts'

const types = 'video/mp4,video/quicktime,video/webm'
const noFile = { preuploadUrl: '', preuploadKey: '', confirmTos: false }

/** A file of one's own, or a player from elsewhere. POST-117, POST-139 … POST-148 */
export function VideoForm({ fields, change, tell, onProblem, editorType, disabled }: KindFormProps<VideoFields>) {
  const [source, setSource] = useState<'upload' | 'embed' | ''>(fields.embedCode ? 'embed' : 'upload')
  const file = useOneUpload({
    kind: 'video',
    onComplete: ({ url, key }) => change({ preuploadUrl: url, preuploadKey: key }),
    onGone: () => change(noFile),
    onProblem,
  })
  const hasFile = file.name !== '' || fields.preuploadUrl !== ''
  const isEmbed = source === 'embed' && !hasFile
  const lookUp = useEmbedLookUp(isEmbed ? fields.embedCode : '')
  const { isUploading } = file
  useEffect(() => {
    tell({ isUploading, videoSource: source === 'embed' ? 'embed' : '' })
  }, [tell, isUploading, source])
  return (
    <>
      <div className={styles.inset}>
        {!hasFile && (
          <SourceChoice
            label="Where the video is"
            chosen={source}
            choices={[
              { value: 'upload', label: 'Upload a file' },
              { value: 'embed', label: 'Address or embed code' },
            ]}
            disabled={disabled}
            onChoose={(chosen) => {
              setSource(chosen)
              if (chosen === 'upload') change({ embedCode: '' })
            }}
          />
        )}
        {!hasFile && source === 'upload' && (
          <FilePicker
            label="Choose a video"
            hint="MP4, MOV or WebM, up to 100 MB. Or drop it here."
            accept={types}
            disabled={disabled}
            onFiles={file.choose}
          />
        )}
        {isEmbed && (
          <>
            <TextArea
              label="Address or embed code"
              rows={2}
              maxLength={embedCodeMaxLength}
              value={fields.embedCode}
              disabled={disabled}
              onChange={(event) => change({ embedCode: event.target.value })}
            />
            <EmbedPreview {...lookUp} />
          </>
        )}
        {hasFile && (
          <>
            <UploadRow
              name={file.name || 'Your video'}
              upload={file.upload}
              disabled={disabled}
              onRemove={file.remove}
              onRetry={file.retry}
            />
            <ConsentBox
              checked={fields.confirmTos}
              disabled={disabled}
              onChange={(confirmTos) => change({ confirmTos })}
            />
          </>
        )}
      </div>
      <WordsEditor
        tell={tell}
        label="Caption"
        placeholder="What is to be seen"
        value={fields.caption}
        onChange={(caption) => change({ caption })}
        editorType={editorType}
        disabled={disabled}
      />
    </>
  )
}
