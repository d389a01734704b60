import { t } from '@bowerbird/domain/core/language/t.ts'
import { filmstripScale } from '@bowerbird/domain/media/players.limits.ts'
import { filmstripFrameAt } from '@bowerbird/domain/media/players.rules.ts'
import Maximize from 'lucide-react/icons/maximize'
import Pause from 'lucide-react/icons/pause'
import PictureInPicture2 from 'lucide-react/icons/picture-in-picture-2'
import Play from 'lucide-react/icons/play'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { clockTime } from '../clock-time.ts'
import type { useVideoPlayer } from './use-video-player.ts'
import styles from './VideoPlayer.module.css'
import type { PlayedVideo } from './video-log-shape.ts'

interface Props {
  player: ReturnType<typeof useVideoPlayer>
  video: PlayedVideo
}

export function VideoControls({ player, video, film }: Props & { film: RefObject<HTMLVideoElement | null> }) {
  const { state, position, duration, onFullscreenChange } = player
  const changed = useRef(onFullscreenChange)
  changed.current = onFullscreenChange
  useEffect(() => {
    const onChange = () => changed.current()
    document.addEventListener('fullscreenchange', onChange)
    return () => document.removeEventListener('fullscreenchange', onChange)
  }, [])
  return (
    <div className={styles.controls}>
      <button type="button" aria-label={state.isPaused ? t('Play') : t('Pause')} onClick={player.press}>
        {state.isPaused ? <Play /> : <Pause />}
      </button>
      <ScrubBar player={player} video={video} />
      <span className={styles.time}>{`${clockTime(position)} / ${clockTime(duration)}`}</span>
      {video.sources.hd && (
        <button
          type="button"
          className={styles.hd}
          aria-label={t('High definition')}
          aria-pressed={state.isHd}
          onClick={player.toggleHd}
        >
          HD
        </button>
      )}
      {video.subtitles && <SubtitlesButton film={film} />}
      <button type="button" aria-label={state.isMuted ? t('Unmute') : t('Mute')} onClick={player.toggleMuted}>
        {state.isMuted ? <VolumeX /> : <Volume2 />}
      </button>
      {document.pictureInPictureEnabled && (
        <button
          type="button"
          className={styles.apart}
          aria-label={t('Picture in picture')}
          onClick={() => void film.current?.requestPictureInPicture().catch(() => {})}
        >
          <PictureInPicture2 />
        </button>
      )}
      <button
        type="button"
        aria-label={state.isFullscreen ? t('Leave full screen') : t('Full screen')}
        onClick={player.toggleFullscreen}
      >
        <Maximize />
      </button>
    </div>
  )
}

/** They are shown until somebody wants them gone. */
function SubtitlesButton({ film }: { film: RefObject<HTMLVideoElement | null> }) {
  const [isShown, setShown] = useState(true)
  useEffect(() => {
    for (const track of film.current?.textTracks ?? []) track.mode = isShown ? 'showing' : 'hidden'
  }, [film, isShown])
  return (
    <button
      type="button"
      className={styles.hd}
      aria-label={t('Subtitles')}
      aria-pressed={isShown}
      onClick={() => setShown(!isShown)}
    >
      CC
    </button>
  )
}

/** Drags and hovers show what is there. BLOG-136 */
function ScrubBar({ player, video }: Props) {
  const { position, duration } = player
  const [hover, setHover] = useState<number | null>(null)
  const isDragging = useRef(false)
  const shareOf = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return width > 0 ? Math.min(1, Math.max(0, (clientX - left) / width)) : 0
  }
  const stop = () => {
    if (isDragging.current) player.scrubStop()
    isDragging.current = false
  }
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the arrow keys work on the whole player.
    <div
      className={styles.bar}
      role="slider"
      aria-label={t('Position')}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={Math.round(position)}
      aria-valuetext={t('{position} of {duration}', {
        position: clockTime(position),
        duration: clockTime(duration),
      })}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture?.(event.pointerId)
        isDragging.current = true
        player.scrubStart()
        player.moveTo(shareOf(event) * duration)
      }}
      onPointerMove={(event) => {
        setHover(shareOf(event))
        if (isDragging.current) player.moveTo(shareOf(event) * duration)
      }}
      onPointerUp={stop}
      onPointerCancel={stop}
      onPointerLeave={() => setHover(null)}
    >
      <span className={styles.done} style={{ width: `${duration > 0 ? (position / duration) * 100 : 0}%` }} />
      {hover !== null && video.filmstrip && <FilmstripFrame strip={video.filmstrip} share={hover} />}
    </div>
  )
}

function FilmstripFrame({ strip, share }: { strip: NonNullable<PlayedVideo['filmstrip']>; share: number }) {
  const width = (strip.width / strip.frames) * filmstripScale
  return (
    <span
      className={styles.frame}
      data-frame={filmstripFrameAt(share)}
      style={{
        left: `${share * 100}%`,
        width,
        height: strip.height * filmstripScale,
        backgroundImage: `url("${strip.url}")`,
        backgroundSize: `${strip.width * filmstripScale}px auto`,
        backgroundPosition: `${-filmstripFrameAt(share) * width}px 0`,
      }}
    />
  )
}
