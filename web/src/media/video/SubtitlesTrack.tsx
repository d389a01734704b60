import { t } from '@bowerbird/domain/core/language/t.ts'
import type { PlayedVideo } from './video-log-shape.ts'

/** The text that its writer gave a video. */
export const SubtitlesTrack = ({ subtitles }: Pick<PlayedVideo, 'subtitles'>) =>
  subtitles ? (
    <track
      kind="subtitles"
      src={subtitles.url}
      srcLang={subtitles.language || undefined}
      label={subtitles.label || t('Subtitles')}
      default
    />
  ) : null
