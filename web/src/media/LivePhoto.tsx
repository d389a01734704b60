import { t } from '@bowerbird/domain/core/language/t.ts'
import { type ReactNode, type RefObject, useEffect, useReducer, useRef } from 'react'
import { prefersLessMotion } from '../core/less-motion.ts'
import { isWhollyInView, watchScroll } from './in-view.ts'
import styles from './LivePhoto.module.css'
import { idle, lastsMs, nextLivePhoto } from './live-photo.state.ts'

interface Props {
  /** The video around the photo, and the second of it that the photo shows. POST-384 */
  live: { url: string; still_at: number }
  label: string
  children: ReactNode
}

/** A photo that moves while one points at it, holds it, or asks by Enter. POST-382 */
export function LivePhoto({ live: { url, still_at }, label, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const film = useRef<HTMLVideoElement>(null)
  const { state, tell, isMoving } = useLiveFilm(film)
  useSeenOnce(place, () => tell('seenWhole'))

  return (
    <div
      ref={place}
      className={styles.live}
      data-state={state.name}
      onPointerEnter={() => tell('activated')}
      onPointerLeave={() => tell('left')}
      onPointerUp={(event) => event.pointerType !== 'mouse' && tell('left')}
      onPointerCancel={() => tell('left')}
    >
      {children}
      <video
        ref={film}
        className={styles.film}
        src={url}
        data-shown={isMoving}
        muted
        playsInline
        preload="none"
        aria-hidden="true"
        tabIndex={-1}
        onCanPlay={() => tell('canPlay')}
        onError={() => tell('failed')}
        onEnded={() => tell('ended')}
        onTimeUpdate={({ currentTarget }) => {
          if (still_at > 0 && currentTarget.currentTime >= still_at) tell('ended')
        }}
      />
      <button
        type="button"
        className={styles.badge}
        aria-label={label ? t('Play the live photo: {label}', { label }) : t('Play the live photo')}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          tell('activated')
        }}
        onBlur={() => tell('left')}
      >
        {t('Live')}
      </button>
    </div>
  )
}

/** Drives the film by the state of the photo. */
function useLiveFilm(film: RefObject<HTMLVideoElement | null>) {
  const [state, tell] = useReducer(nextLivePhoto, idle)
  const isMoving = state.name === 'preview' || (state.name === 'playing' && state.phase === 'video')
  const isWanted = state.name !== 'idle' && state.name !== 'stopping'

  useEffect(() => {
    const ms = lastsMs(state)
    if (ms === null) return
    const timer = setTimeout(() => tell('timeUp'), ms)
    return () => clearTimeout(timer)
  }, [state])

  useEffect(() => {
    const video = film.current
    if (!video || !isWanted) return
    video.currentTime = 0
    if (video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) tell('canPlay')
    else video.load()
  }, [isWanted, film])

  useEffect(() => {
    const video = film.current
    if (isMoving) void video?.play()?.catch(() => {})
    else video?.pause()
  }, [isMoving, film])
  return { state, tell, isMoving }
}

/** Once, when it first stands wholly in view, and not for those who asked for less motion. POST-383 */
function useSeenOnce(place: { current: HTMLElement | null }, onSeen: () => void) {
  const tell = useRef(onSeen)
  tell.current = onSeen
  useEffect(() => {
    if (prefersLessMotion()) return
    const stop = watchScroll(() => {
      const box = place.current?.getBoundingClientRect()
      if (!box || !isWhollyInView(box, window.innerHeight)) return
      tell.current()
      queueMicrotask(() => stop())
    })
    return stop
  }, [place])
}
