import { t } from '@bowerbird/domain/core/language/t.ts'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { AtHome } from './AtHome.tsx'
import styles from './AudioPlayer.module.css'
import { clockTime } from './clock-time.ts'
import { pauseOthers } from './one-sound.ts'
import { useHomeOfFile } from './use-home-of-file.ts'
import { useStopOutOfSight } from './use-stop-out-of-sight.ts'
import { wavePath } from './wave-path.ts'

interface Props {
  src: string
  /** Seconds; 0 when unknown. */
  duration: number
  /** Values from 0 to 100. */
  peaks: readonly number[]
  label: string
}

const stepSeconds = 5

/** Plays or pauses; its wave is also the bar to seek on. While it is idle, the button lies over all of it. BLOG-110 */
export function AudioPlayer({ src, duration, peaks, label }: Props) {
  const player = useAudio(duration)
  const { sound, isPlaying, position, hasFailed, measured } = player
  const home = useHomeOfFile(src, hasFailed)
  if (home) return <AtHome url={home} />
  return (
    <div className={styles.player} data-failed={hasFailed} data-idle={!isPlaying && position === 0 && !hasFailed}>
      <audio ref={sound} src={src} preload="none" {...player.events} />
      <button
        type="button"
        className={styles.toggle}
        disabled={hasFailed}
        aria-label={
          hasFailed
            ? t('Couldn’t play this audio')
            : isPlaying
              ? t('Pause {label}', { label })
              : t('Play {label}', { label })
        }
        onClick={() => (isPlaying ? sound.current?.pause() : player.play())}
      >
        {hasFailed ? <X /> : isPlaying ? <Pause /> : <Play />}
      </button>
      <SeekBar player={player}>
        <Wave peaks={peaks} share={measured > 0 ? Math.min(1, position / measured) : 0} />
      </SeekBar>
      <span className={styles.time}>{clockTime(isPlaying || position > 0 ? position : measured)}</span>
    </div>
  )
}

/** The sound element and what is known of it. */
function useAudio(duration: number) {
  const sound = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [position, setPosition] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const [measured, setMeasured] = useState(duration)
  useStopOutOfSight(sound, isPlaying)
  const seek = (seconds: number) => {
    const place = Math.min(measured, Math.max(0, seconds))
    if (sound.current) sound.current.currentTime = place
    setPosition(place)
  }
  const play = () => void sound.current?.play().catch(() => {})
  const events = {
    onPlay: () => {
      setPlaying(true)
      pauseOthers(sound.current)
    },
    onPause: () => setPlaying(false),
    onEnded: () => seek(0),
    onError: () => {
      setFailed(true)
      setPlaying(false)
    },
    onTimeUpdate: () => setPosition(sound.current?.currentTime ?? 0),
    onLoadedMetadata: () => {
      const known = sound.current?.duration ?? 0
      if (known > 0 && Number.isFinite(known)) setMeasured(known)
    },
  }
  return { sound, isPlaying, position, hasFailed, measured, seek, play, events }
}

function SeekBar({ player, children }: { player: ReturnType<typeof useAudio>; children: ReactNode }) {
  const { sound, position, hasFailed, measured, seek, play } = player
  /** Set while the bar is dragged: whether it played before. */
  const drag = useRef<{ wasPlaying: boolean } | null>(null)
  const placeOf = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return width > 0 ? ((clientX - left) / width) * measured : 0
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const element = sound.current
    if (hasFailed || !element || event.button !== 0) return
    event.currentTarget.setPointerCapture?.(event.pointerId)
    drag.current = { wasPlaying: !element.paused }
    element.pause()
    seek(placeOf(event))
  }
  const onPointerUp = () => {
    if (drag.current?.wasPlaying) play()
    drag.current = null
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: stepSeconds, ArrowUp: stepSeconds, ArrowLeft: -stepSeconds, ArrowDown: -stepSeconds }
    const by = step[event.key as keyof typeof step]
    if (by === undefined || hasFailed) return
    event.preventDefault()
    seek(position + by)
  }
  return (
    <div
      className={styles.bar}
      role="slider"
      tabIndex={hasFailed ? -1 : 0}
      aria-label={t('Position')}
      aria-disabled={hasFailed}
      aria-valuemin={0}
      aria-valuemax={Math.round(measured)}
      aria-valuenow={Math.round(position)}
      aria-valuetext={t('{position} of {duration}', {
        position: clockTime(position),
        duration: clockTime(measured),
      })}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => {
        if (drag.current) seek(placeOf(event))
      }}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  )
}

function Wave({ peaks, share }: { peaks: readonly number[]; share: number }) {
  const path = wavePath(peaks)
  const size = { viewBox: `0 0 ${Math.max(1, peaks.length)} 100`, preserveAspectRatio: 'none' }
  return (
    <>
      <svg {...size} className={styles.wave} aria-hidden="true">
        <path d={path} />
      </svg>
      <svg
        {...size}
        className={styles.played}
        style={{ clipPath: `inset(0 ${100 - share * 100}% 0 0)` }}
        aria-hidden="true"
      >
        <path d={path} />
      </svg>
    </>
  )
}
