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

/** The distance between the edge of the list and its words, as SuggestionPopup.module.css and SuggestionList.module.css set it. */
const insetPx = 16

/** Lines the options up with the text they complete. POST-209 */
const besideText = () => ({ x: document.dir === 'rtl' ? insetPx : -insetPx, y: 0 })

export function FloatingSuggestions({ anchor, isAsWide, onClose, className, children }: SuggestionPopupProps) {
  const layer = useFloatingLayer({
    anchor,
    align: 'start',
    isAsWide,
    shift: isAsWide ? undefined : besideText(),
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
