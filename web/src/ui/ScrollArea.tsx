import { type ComponentProps, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './ScrollArea.module.css'

const heightMinPx = 28

interface Thumb {
  height: number
  top: number
}

/** Computes the thumb's size and position from the visible part; null when all is visible. POST-386, POST-387 */
export function thumbOf(area: { clientHeight: number; scrollHeight: number; scrollTop: number }): Thumb | null {
  const { clientHeight, scrollHeight, scrollTop } = area
  if (scrollHeight <= clientHeight + 1 || clientHeight <= 0) return null
  const height = Math.max(heightMinPx, Math.round((clientHeight * clientHeight) / scrollHeight))
  return { height, top: Math.round((scrollTop / (scrollHeight - clientHeight)) * (clientHeight - height)) }
}

interface Props extends ComponentProps<'div'> {
  /** The part that scrolls. */
  area?: RefObject<HTMLDivElement | null>
}

/**
 * Scrolls like any other area, by wheel, touch and keys; what shows how far is drawn here, and can be dragged.
 * POST-386, POST-387
 */
export function ScrollArea({ area, className, children, ...rest }: Props) {
  const own = useRef<HTMLDivElement>(null)
  const scrolled = area ?? own
  const content = useRef<HTMLDivElement>(null)
  const [thumb, setThumb] = useState<Thumb | null>(null)
  const drag = useRef<{ from: number; scrollTop: number } | null>(null)
  useEffect(() => {
    const element = scrolled.current
    if (!element || !content.current) return
    const measure = () => setThumb(thumbOf(element))
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    sizes.observe(content.current)
    element.addEventListener('scroll', measure, { passive: true })
    measure()
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [scrolled])

  const onPointerMove = (event: PointerEvent) => {
    const element = scrolled.current
    if (!drag.current || !element || !thumb) return
    const room = element.clientHeight - thumb.height
    const share = (event.clientY - drag.current.from) / room
    element.scrollTop = drag.current.scrollTop + share * (element.scrollHeight - element.clientHeight)
  }
  return (
    <div className={styles.frame}>
      <div {...rest} ref={scrolled} className={classNames(styles.area, className)} tabIndex={thumb ? 0 : -1}>
        <div ref={content}>{children}</div>
      </div>
      {thumb && (
        <div
          className={styles.thumb}
          data-scroll-thumb
          aria-hidden="true"
          style={{ height: thumb.height, translate: `0 ${thumb.top}px` }}
          onPointerDown={(event) => {
            event.preventDefault()
            event.currentTarget.setPointerCapture?.(event.pointerId)
            drag.current = { from: event.clientY, scrollTop: scrolled.current?.scrollTop ?? 0 }
          }}
          onPointerMove={onPointerMove}
          onPointerUp={() => {
            drag.current = null
          }}
          onPointerCancel={() => {
            drag.current = null
          }}
        />
      )}
    </div>
  )
}
