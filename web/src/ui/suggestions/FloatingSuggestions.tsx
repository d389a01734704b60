import { useInteractions } from '@floating-ui/react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { type LayerProps, useFloatingLayer } from '../overlays/use-floating-layer.ts'
import styles from './SuggestionPopup.module.css'

export interface SuggestionPopupProps extends Pick<LayerProps, 'anchor' | 'isAsWide'> {
  onClose: () => void
  className?: string | undefined
  children: ReactNode
}

export function FloatingSuggestions({ anchor, isAsWide, onClose, className, children }: SuggestionPopupProps) {
  const layer = useFloatingLayer({
    anchor,
    align: 'start',
    isAsWide,
    canFlip: true,
    shouldTeardown: true,
    onTeardown: onClose,
  })
  const { getFloatingProps } = useInteractions([layer.dismiss])
  return (
    <div
      // The field keeps the focus and the cursor.
      {...getFloatingProps({ onMouseDown: (event) => event.preventDefault() })}
      ref={layer.ref}
      popover="manual"
      style={layer.style}
      className={classNames(styles.popup, className)}
    >
      {children}
    </div>
  )
}
