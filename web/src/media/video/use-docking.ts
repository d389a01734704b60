import { mayBeEvicted } from '@bowerbird/domain/media/players.rules.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type DockedView, dock, gutterLeft, hasGutter, leaveGutter } from '../gutter.ts'
import { isInView, watchScroll } from '../in-view.ts'
import type { VideoState } from './video.state.ts'

/** A video somebody started follows them in the gutter when its post leaves the window. BLOG-293 */
export function useDocking(player: RefObject<HTMLElement | null>, state: VideoState) {
  const [left, setLeft] = useState<number | null>(null)
  const now = useRef({ state, left })
  now.current = { state, left }
  const view = useRef<DockedView>({
    mayBeEvicted: () => mayBeEvicted(now.current.state),
    undock: () => {
      leaveGutter(view.current)
      setLeft(null)
    },
  })
  const { wasStarted } = state
  useEffect(() => {
    if (!wasStarted) return
    const { current } = view
    const stop = watchScroll(() => {
      const box = player.current?.parentElement?.getBoundingClientRect()
      if (!box) return
      const belongsInPost = isInView(box, window.innerHeight) || !hasGutter(window.innerWidth)
      if (now.current.left !== null && belongsInPost) current.undock()
      if (now.current.left !== null || belongsInPost || now.current.state.isPaused) return
      if (!dock(current)) return
      const hasRightColumn = document.querySelector('main aside') !== null
      setLeft(gutterLeft(box.right, hasRightColumn, document.documentElement.clientWidth))
    })
    return () => {
      stop()
      leaveGutter(current)
    }
  }, [player, wasStarted])
  return { left, undock: view.current.undock }
}
