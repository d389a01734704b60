import { t } from '@bowerbird/domain/core/language/t.ts'
import Play from 'lucide-react/icons/play'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useRef } from 'react'
import { Loader } from '../../ui/Loader.tsx'
import { AtHome } from '../AtHome.tsx'
import { useHomeOfFile } from '../use-home-of-file.ts'
import { useStopOutOfSight } from '../use-stop-out-of-sight.ts'
import { SubtitlesTrack } from './SubtitlesTrack.tsx'
import { useDocking } from './use-docking.ts'
import { useHls } from './use-hls.ts'
import { useVideoPlayer } from './use-video-player.ts'
import { VideoControls } from './VideoControls.tsx'
import styles from './VideoPlayer.module.css'
import type { PlayedVideo, VideoLog } from './video-log-shape.ts'

interface Props {
  video: PlayedVideo
  /** Not on a handset. BLOG-118 */
  mayStartItself: boolean
  log: VideoLog
}

const stepSeconds = 5
const volumeStep = 0.1

/** A video that fills its place, with our own controls. */
export function VideoPlayer({ video, mayStartItself, log }: Props) {
  const place = useRef<HTMLElement>(null)
  const film = useRef<HTMLVideoElement>(null)
  const player = useVideoPlayer({ video, mayStartItself, log, film, place })
  const { state } = player
  const source = useHls(film, state.isHd ? video.sources.hd : video.sources.sd)
  const docking = useDocking(place, state)
  useStopOutOfSight(film, !state.isPaused && !state.isAutoplay)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <section
      ref={place}
      className={styles.player}
      role="group"
      aria-label={t('Video')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys work wherever the focus is inside.
      tabIndex={0}
      data-paused={state.isPaused}
      data-docked={docking.left !== null}
      style={
        docking.left === null
          ? undefined
          : { left: docking.left, aspectRatio: `${video.width || 16} / ${video.height || 9}` }
      }
      onKeyDown={(event) => takeKey(event, player)}
    >
      <video
        ref={film}
        className={styles.film}
        src={source}
        poster={video.poster || undefined}
        // A change of the source while paused must load too.
        preload={state.isLoaded || state.isWaiting ? 'auto' : 'none'}
        playsInline
        muted
        onClick={player.press}
        {...player.events}
      >
        <SubtitlesTrack subtitles={video.subtitles} />
      </video>
      <StateSigns state={state} src={video.sources.sd} />
      {!state.hasFailed && <VideoControls player={player} film={film} video={video} />}
      {docking.left !== null && (
        <button
          type="button"
          className={styles.close}
          aria-label={t('Close the video')}
          onClick={() => {
            film.current?.pause()
            docking.undock()
          }}
        >
          <X />
        </button>
      )}
    </section>
  )
}

function StateSigns({ state, src }: Pick<ReturnType<typeof useVideoPlayer>, 'state'> & { src: string }) {
  const home = useHomeOfFile(src, state.hasFailed)
  if (state.hasFailed) {
    return (
      <p className={styles.failed} role="alert">
        <TriangleAlert aria-hidden="true" />
        {home ? <AtHome url={home} /> : t('Couldn’t play this video.')}
      </p>
    )
  }
  if (state.isWaiting) {
    return (
      <span className={styles.waiting}>
        <Loader label={t('Loading the video')} />
      </span>
    )
  }
  if (!state.isPaused) return null
  return (
    <span className={styles.start} aria-hidden="true">
      <Play />
    </span>
  )
}

function takeKey(event: KeyboardEvent, player: ReturnType<typeof useVideoPlayer>) {
  const isOnControl = event.target !== event.currentTarget
  const keys: Record<string, () => void> = {
    k: player.press,
    m: player.toggleMuted,
    f: player.toggleFullscreen,
    ArrowLeft: () => player.moveTo(player.position - stepSeconds),
    ArrowRight: () => player.moveTo(player.position + stepSeconds),
    ArrowUp: () => player.changeVolume(volumeStep),
    ArrowDown: () => player.changeVolume(-volumeStep),
    ...(isOnControl ? {} : { ' ': player.press, Enter: player.press }),
  }
  const press = event.altKey || event.ctrlKey || event.metaKey ? undefined : keys[event.key]
  if (!press) return
  event.preventDefault()
  event.stopPropagation()
  press()
}
