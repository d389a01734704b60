import { Suspense } from 'react'
import { quietLazy } from '../../core/page/late.ts'
import type { PopoverProps } from './FloatingPopover.tsx'

const FloatingPopover = quietLazy(
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
