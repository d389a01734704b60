import { Suspense } from 'react'
import { lazyLayer } from '../../core/page/lazy.ts'
import type { PopoverProps } from './FloatingPopover.tsx'

const FloatingPopover = lazyLayer(
  'FloatingPopover',
  async () => (await import('./FloatingPopover.tsx')).FloatingPopover,
)

/** Open while rendered, above everything, and beside its anchor without leaving its place in the document. */
export function Popover(props: PopoverProps) {
  return (
    <Suspense>
      <FloatingPopover {...props} />
    </Suspense>
  )
}
