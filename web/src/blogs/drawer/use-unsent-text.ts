import { type RefObject, useEffect } from 'react'
import { countUnsent } from './drawer.state.ts'

/** For a text inside the drawer: while it is begun and not sent, closing asks first. BLOG-036 */
export function useUnsentText(text: string, box: RefObject<Element | null>): void {
  const isBegun = text.trim() !== ''
  useEffect(() => {
    if (!isBegun || !box.current?.closest('[data-drawer]')) return
    countUnsent(1)
    return () => countUnsent(-1)
  }, [isBegun, box])
}
