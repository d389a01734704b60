import { t } from '@bowerbird/domain/core/language/t.ts'
import X from 'lucide-react/icons/x'
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/fields/IconButton.tsx'
import { lockPageScroll, makeInert, siteHeader, sitePage } from '../../ui/overlays/inert-layers.ts'
import { isDialogOpen } from '../../ui/overlays/shortcuts.ts'
import styles from './Drawer.module.css'
import { InDrawerContext } from './in-drawer.ts'

interface Props {
  label: string
  /** Scrolls; lists inside ask it where they are. */
  area: RefObject<HTMLDivElement | null>
  isLeaving: boolean
  isGlassVisible: boolean
  isSuspended: boolean
  onClose: () => void
  children: ReactNode
}

/** The panel at the right over the dimmed page. BLOG-001, BLOG-026 … BLOG-028 */
export function Drawer({ label, area, isLeaving, isGlassVisible, isSuspended, onClose, children }: Props) {
  const close = useRef(onClose)
  close.current = onClose
  useModal(area)
  useEffect(() => {
    if (isSuspended) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isDialogOpen()) return
      event.preventDefault()
      close.current()
    }
    // Everything that lies over the drawer gets the event first.
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isSuspended])
  // Layers inside the drawer close with it, or stay when closing is given up. BLOG-035
  const press = (event: MouseEvent) => {
    event.stopPropagation()
    onClose()
  }
  return (
    <div className={styles.layer} data-drawer inert={isSuspended}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Escape and the cross do the same. */}
      <div className={classNames(styles.glass, isGlassVisible && styles.visible)} onClick={press} data-glass />
      <div
        ref={area}
        role="dialog"
        aria-modal="true"
        aria-label={label}
        tabIndex={-1}
        className={classNames(styles.panel, isLeaving && styles.leaving)}
        data-post-area={isSuspended ? 'suspended' : ''}
      >
        <IconButton label={t('Close')} icon={<X />} className={styles.close} onClick={onClose} />
        <InDrawerContext value>{children}</InDrawerContext>
      </div>
    </div>
  )
}

/** Gives the focus back to the page under the drawer. */
function useModal(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const before = document.activeElement
    const release = makeInert(sitePage, siteHeader)
    const letScroll = lockPageScroll()
    area.current?.focus({ preventScroll: true })
    return () => {
      release()
      letScroll()
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [area])
}
