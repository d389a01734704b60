import { emptyViewResizeThrottleMs } from '@bowerbird/domain/search/search.limits.ts'
import { nothingAbout } from '@bowerbird/domain/search/search.messages.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import { throttle } from '../../media/throttle.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** Fills what is left of the window below it, also after the window has changed. BLOG-241, BLOG-245 */
export function NothingAbout({ term }: { term: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [heightPx, setHeight] = useState<number>()
  useLayoutEffect(() => {
    const measure = () => setHeight(Math.max(0, window.innerHeight - (place.current?.getBoundingClientRect().top ?? 0)))
    const onResize = throttle(measure, emptyViewResizeThrottleMs)
    measure()
    window.addEventListener('resize', onResize)
    return () => {
      onResize.cancel()
      window.removeEventListener('resize', onResize)
    }
  }, [])
  return (
    <div ref={place} style={{ minHeight: heightPx }}>
      <EmptyState ground="card" illustration="shell" title={nothingAbout(term)} />
    </div>
  )
}
