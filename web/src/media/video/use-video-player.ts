import type { VideoEventName } from '@bowerbird/domain/core/video-events.ts'
import { defaultVolume, hdToggleDelayMs, timePollMs } from '@bowerbird/domain/media/players.limits.ts'
import { addWatched, mediaErrorName } from '@bowerbird/domain/media/players.rules.ts'
import { type RefObject, useEffect, useReducer, useRef, useState } from 'react'
import { pauseOthers } from '../one-sound.ts'
import { useAutoplay } from './use-autoplay.ts'
import { useBuffering } from './use-buffering.ts'
import { changeVideo, newVideo } from './video.state.ts'
import type { PlayedVideo, VideoLog } from './video-log-shape.ts'

interface Parts {
  video: PlayedVideo
  mayStartItself: boolean
  log: VideoLog
  film: RefObject<HTMLVideoElement | null>
  place: RefObject<HTMLElement | null>
}

/** Everything a video player does, without how it looks. */
export function useVideoPlayer(parts: Parts) {
  const { film, place } = parts
  const core = useVideoCore(parts)
  const { state } = core
  useEffect(() => {
    const element = film.current
    if (element) element.volume = defaultVolume
  }, [film])
  useEffect(() => {
    const element = film.current
    if (element) element.muted = state.isMuted
  }, [film, state.isMuted])
  useAutoplay(state.isAutoplay, place, film, () => core.play('auto_play'))
  const isPlaying = useRef(false)
  isPlaying.current = !state.isPaused
  useBuffering(
    film,
    () => isPlaying.current,
    () => core.write.current('waiting'),
  )
  return {
    state,
    position: core.position,
    duration: core.duration(),
    moveTo: core.moveTo,
    ...controlsOf(core),
    events: elementEventsOf(core),
  }
}

type Core = ReturnType<typeof useVideoCore>

/** The state and the instruments that the controls and the element's events share. */
function useVideoCore({ video, mayStartItself, log, film, place }: Parts) {
  const [state, change] = useReducer(changeVideo, null, () => newVideo(video, mayStartItself))
  const [position, setPosition] = useState(0)
  const { write, duration, watched } = useVideoLog(video, log, film)
  useWatchedTime({ film, watched, write, onPosition: setPosition })
  /** The name under which the next play is logged. */
  const nextPlay = useRef<VideoEventName>('play')
  /** Set while the source changes: where and how the film goes on. */
  const swap = useRef<{ at: number; wasPlaying: boolean } | null>(null)
  const play = (as: VideoEventName) => {
    nextPlay.current = as
    void film.current?.play()?.catch(() => {
      // The browser forbids it, or a pause came first: the state says paused all along.
    })
  }
  const moveTo = (seconds: number) => {
    const element = film.current
    if (!element || state.hasFailed) return
    element.currentTime = Math.min(duration(), Math.max(0, seconds))
    watched.current.at = element.currentTime
    setPosition(element.currentTime)
  }
  return { state, change, position, film, place, write, duration, watched, nextPlay, swap, play, moveTo }
}

function useVideoLog(video: PlayedVideo, log: VideoLog, film: Parts['film']) {
  const watched = useRef({ seconds: 0, at: 0, loggedAt: -1 })
  const duration = () => {
    const known = film.current?.duration ?? 0
    return Number.isFinite(known) && known > 0 ? known : video.duration
  }
  const write = useRef((_name: VideoEventName, _more?: { code: number; error: string }) => {})
  write.current = (name, more) =>
    log({
      name,
      platform: 'web',
      type: typeOf(video, film.current?.duration),
      vendor: video.hlsService ?? 'tumblr', // BLOG-137
      duration: duration(),
      time_elapsed: watched.current.seconds,
      position: film.current?.currentTime ?? 0,
      ...more,
    })
  return { write, duration, watched }
}

/** A stream that was live when it was posted has a length once it is over. BLOG-313 */
function typeOf({ livestream }: PlayedVideo, duration = Number.NaN) {
  if (!livestream) return 'video'
  return livestream === 'live' && !(Number.isFinite(duration) && duration > 0) ? 'live' : 'replay'
}

interface Watching extends Pick<ReturnType<typeof useVideoLog>, 'watched' | 'write'> {
  film: Parts['film']
  onPosition: (seconds: number) => void
}

/** Counts the seconds that were really watched, and logs each whole one. */
function useWatchedTime({ film, watched, write, onPosition }: Watching) {
  useEffect(() => {
    const timer = setInterval(() => {
      const element = film.current
      if (!element || element.paused) return
      const held = watched.current
      held.seconds = addWatched(held.seconds, held.at, element.currentTime)
      held.at = element.currentTime
      onPosition(element.currentTime)
      const second = Math.floor(held.seconds)
      if (second > held.loggedAt) {
        held.loggedAt = second
        if (second > 0) write.current('timeupdate')
      }
    }, timePollMs)
    return () => clearInterval(timer)
  }, [film, watched, write, onPosition])
}

function controlsOf({ state, change, film, place, write, swap, play }: Core) {
  return {
    /** A press on the picture or on the play control. */
    press() {
      if (state.hasFailed) return
      if (state.isAutoplay && !state.isPaused) {
        change({ to: 'takenOver' })
        film.current?.pause()
      } else if (state.isPaused) {
        change({ to: 'startedByHand' })
        play(state.hasEnded ? 'restart' : 'play')
      } else film.current?.pause()
    },
    toggleMuted() {
      change({ to: 'muted', is: !state.isMuted })
      write.current(state.isMuted ? 'unmute' : 'mute')
    },
    toggleFullscreen() {
      if (document.fullscreenElement) void document.exitFullscreen()
      else {
        write.current('fullscreen')
        void place.current?.requestFullscreen?.().catch(() => {})
      }
    },
    changeVolume(by: number) {
      const element = film.current
      if (element) element.volume = Math.min(1, Math.max(0, element.volume + by))
    },
    scrubStart: () => write.current('scrub_start'),
    scrubStop: () => write.current('scrub_stop'),
    /** The source changes after a moment; then the film goes on where and as it was. BLOG-129, BLOG-130 */
    toggleHd() {
      const isHd = !state.isHd
      setTimeout(() => {
        const element = film.current
        if (!element) return
        swap.current ??= { at: element.currentTime, wasPlaying: !element.paused }
        change({ to: 'hd', is: isHd })
        write.current('resolutionchange')
      }, hdToggleDelayMs)
    },
    onFullscreenChange: () => change({ to: 'fullscreen', is: document.fullscreenElement === place.current }),
  }
}

function elementEventsOf({ state, change, film, write, watched, nextPlay, swap, moveTo }: Core) {
  return {
    onLoadedMetadata() {
      const before = swap.current
      swap.current = null
      const element = film.current
      if (!before || !element) return
      element.currentTime = before.at
      watched.current.at = before.at
      element.muted = state.isMuted
      if (before.wasPlaying) void element.play().catch(() => {})
    },
    onCanPlay() {
      if (!state.isLoaded) write.current('initialLoad')
      change({ to: 'loaded' })
      change({ to: 'goesOn' })
    },
    onPlay() {
      // A swapped source plays on; nobody started it.
      if (state.isPaused && !swap.current) write.current(nextPlay.current)
      nextPlay.current = 'play'
      change({ to: 'played' })
      pauseOthers(film.current)
    },
    onVolumeChange() {
      if (!film.current?.paused) pauseOthers(film.current)
    },
    onPlaying: () => change({ to: 'goesOn' }),
    onPause() {
      if (swap.current || film.current?.ended) return
      if (!state.isPaused) write.current('pause')
      change({ to: 'paused' })
    },
    onWaiting: () => change({ to: 'waiting' }),
    onSeeking: () => change({ to: 'waiting' }),
    onSeeked: () => change({ to: 'goesOn' }),
    onEnded() {
      if (state.isLooped) {
        write.current('loop')
        moveTo(0)
        void film.current?.play().catch(() => {})
      } else {
        write.current('end')
        change({ to: 'ended' })
      }
    },
    onError() {
      const code = film.current?.error?.code ?? 0
      film.current?.pause()
      write.current('failed', { code, error: mediaErrorName(code) }) // BLOG-410
      change({ to: 'failed' })
    },
  }
}
