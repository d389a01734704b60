import { type RefObject, useEffect } from 'react'
import { hasGutter } from './gutter.ts'
import { isInView, watchScroll } from './in-view.ts'

/** Stops what plays when it is scrolled away on a phone, where nothing is left to stop it by. */
export function useStopOutOfSight(media: RefObject<HTMLMediaElement | null>, isPlaying: boolean): void {
  useEffect(() => {
    if (!isPlaying) return
    return watchScroll(() => {
      const place = media.current?.parentElement?.getBoundingClientRect()
      if (!place?.height || hasGutter(window.innerWidth) || document.fullscreenElement) return
      if (!isInView(place, window.innerHeight)) media.current?.pause()
    })
  }, [media, isPlaying])
}
