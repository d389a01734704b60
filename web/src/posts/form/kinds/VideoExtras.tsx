import { currentLanguage, t } from '@bowerbird/domain/core/language/t.ts'
import { subtitlesLabelMaxLength } from '@bowerbird/domain/media/media.limits.ts'
import { pictureAccept } from '@bowerbird/domain/media/picture-types.ts'
import type { VideoFields } from '@bowerbird/domain/posts/kinds/video.ts'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { useShownAddress } from '../../../media/uploads/use-waiting-files.ts'
import { Button } from '../../../ui/fields/Button.tsx'
import { FilePicker } from '../../../ui/fields/FilePicker.tsx'
import { IconButton } from '../../../ui/fields/IconButton.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import styles from './KindForm.module.css'
import type { KindFormProps } from './kind-form-props.ts'
import track from './TrackFields.module.css'
import { UploadRow } from './UploadRow.tsx'
import { useOneUpload } from './use-one-upload.ts'
import extras from './VideoExtras.module.css'

interface Props extends KindFormProps<VideoFields> {
  /** The file that was chosen in this form; else the video is looked at by its address. */
  chosen: File | null
  onUploading: (isUploading: boolean) => void
}

/** A poster and subtitles for a video of one's own. */
export function VideoExtras(props: Props) {
  const { chosen, fields, onUploading } = props
  const poster = usePoster(props)
  const subtitles = useSubtitles(props)
  const isUploading = poster.isUploading || subtitles.isUploading
  useEffect(() => {
    onUploading(isUploading)
    return () => onUploading(false)
  }, [onUploading, isUploading])
  const stored = useShownAddress(fields.preuploadUrl)
  const source = useAddressOf(chosen) || (chosen ? '' : stored)
  return (
    <>
      <PosterFields {...props} poster={poster} source={source} />
      <SubtitlesFields {...props} subtitles={subtitles} />
    </>
  )
}

const usePoster = ({ fields, change, onProblem }: Props) =>
  useOneUpload({
    kind: 'photo',
    address: fields.posterUrl,
    onComplete: ({ url }) => change({ posterUrl: url }),
    onGone: () => change({ posterUrl: '' }),
    onProblem,
  })

const useSubtitles = ({ fields, change, onProblem }: Props) =>
  useOneUpload({
    kind: 'subtitles',
    address: fields.subtitlesUrl,
    onComplete: ({ url }) => change({ subtitlesUrl: url }),
    onGone: () => change({ subtitlesUrl: '' }),
    onProblem,
  })

type PosterProps = Props & { poster: ReturnType<typeof usePoster>; source: string }

function PosterFields({ fields, disabled, onProblem, poster, source }: PosterProps) {
  const film = useRef<HTMLVideoElement>(null)
  const [canPlay, setCanPlay] = useState(false)
  const takeFrame = async () => {
    const frame = film.current && (await frameOf(film.current))
    if (frame) poster.choose([frame])
    else onProblem(t('Couldn’t use this frame. Choose a picture instead.'))
  }
  return (
    <>
      {source && (
        <video
          ref={film}
          className={extras.film}
          aria-label={t('Video preview')}
          src={source}
          controls
          muted
          playsInline
          preload="metadata"
          hidden={!canPlay}
          onLoadedData={() => setCanPlay(true)}
          onError={() => setCanPlay(false)}
        />
      )}
      <div className={styles.row}>
        {canPlay && (
          <Button size="small" disabled={disabled || poster.isUploading} onClick={takeFrame}>
            {t('Use this frame as the poster')}
          </Button>
        )}
        {fields.posterUrl && <ChosenPoster url={fields.posterUrl} disabled={disabled} onRemove={poster.remove} />}
      </div>
      {poster.upload && !poster.upload.complete ? (
        <UploadRow name={t('the poster')} file={poster} disabled={disabled} />
      ) : (
        !fields.posterUrl && (
          <FilePicker
            label={t('Choose a poster')}
            hint={t('Shown until the video plays.')}
            accept={pictureAccept}
            disabled={disabled}
            onFiles={poster.choose}
          />
        )
      )}
    </>
  )
}

function ChosenPoster({ url, disabled, onRemove }: { url: string; disabled: boolean; onRemove: () => void }) {
  return (
    <span className={extras.poster}>
      <img src={useShownAddress(url) || undefined} alt={t('The poster')} />
      <IconButton
        label={t('Remove the poster')}
        icon={<X />}
        className={track.remove}
        disabled={disabled}
        onClick={onRemove}
      />
    </span>
  )
}

type SubtitlesProps = Props & { subtitles: ReturnType<typeof useSubtitles> }

function SubtitlesFields({ fields, change, disabled, subtitles }: SubtitlesProps) {
  if (!subtitles.name && !fields.subtitlesUrl)
    return (
      <FilePicker
        label={t('Add subtitles')}
        hint={t('WebVTT or SRT, up to 1 MB.')}
        accept=".vtt,.srt,text/vtt,application/x-subrip"
        disabled={disabled}
        onFiles={subtitles.choose}
      />
    )
  return (
    <>
      <UploadRow name={subtitles.name || t('Subtitles')} file={subtitles} disabled={disabled} />
      <div className={styles.row}>
        <TextField
          label={t('Subtitles name')}
          placeholder={t('English')}
          maxLength={subtitlesLabelMaxLength}
          value={fields.subtitlesLabel}
          disabled={disabled}
          onChange={(event) => change({ subtitlesLabel: event.target.value })}
        />
        <TextField
          label={t('Language code')}
          placeholder={currentLanguage()}
          maxLength={20}
          value={fields.subtitlesLanguage}
          disabled={disabled}
          onChange={(event) => change({ subtitlesLanguage: event.target.value })}
        />
      </div>
    </>
  )
}

/** The file itself, to look at while it is on its way. */
function useAddressOf(file: File | null): string {
  const [address, setAddress] = useState('')
  useEffect(() => {
    const made = file ? URL.createObjectURL(file) : ''
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

async function frameOf(film: HTMLVideoElement): Promise<File | null> {
  const canvas = document.createElement('canvas')
  canvas.width = film.videoWidth
  canvas.height = film.videoHeight
  canvas.getContext('2d')?.drawImage(film, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  return blob && new File([blob], 'frame.jpg', { type: 'image/jpeg' })
}
