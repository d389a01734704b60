import {
  drawerGlassFadeAfterMs,
  drawerGlassVisibleAfterMs,
  drawerRemovedAfterMs,
  drawerReplaceMs,
} from '@bowerbird/domain/blogs/drawer.limits.ts'
import { useEffect, useState } from 'react'
import { prefersLessMotion } from '../../core/less-motion.ts'
import { type BlogViewTarget, peeprPath } from './drawer-address.ts'

interface Stage {
  /** Stays on the screen a moment longer than it is asked for. */
  shown: BlogViewTarget | null
  isLeaving: boolean
  isGlassVisible: boolean
}

const after = (ms: number, run: () => void) => setTimeout(run, prefersLessMotion() ? 0 : ms)

/** Coming, going and giving way, each in its time. BLOG-031, BLOG-037, BLOG-038 */
export function useDrawerStage(view: BlogViewTarget | null): Stage {
  const [stage, setStage] = useState<Stage>({ shown: view, isLeaving: false, isGlassVisible: false })
  const wanted = view && peeprPath(view)
  const shown = stage.shown && peeprPath(stage.shown)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a view is its address.
  useEffect(() => {
    const change = (part: Partial<Stage>) => setStage((last) => ({ ...last, ...part }))
    if (view && wanted === shown) {
      change({ isLeaving: false })
      const timer = setTimeout(() => change({ isGlassVisible: true }), drawerGlassVisibleAfterMs)
      return () => clearTimeout(timer)
    }
    if (view && !shown) return change({ shown: view, isLeaving: false })
    if (!shown) return
    change({ isLeaving: true })
    if (view) {
      const timer = after(drawerReplaceMs, () => change({ shown: view, isLeaving: false }))
      return () => clearTimeout(timer)
    }
    const timers = [
      after(drawerGlassFadeAfterMs, () => change({ isGlassVisible: false })),
      after(drawerRemovedAfterMs, () => change({ shown: null, isLeaving: false })),
    ]
    return () => timers.forEach(clearTimeout)
  }, [wanted, shown])
  return stage
}
