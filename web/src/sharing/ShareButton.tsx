import { type FocusEvent, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { IconButton } from '../ui/fields/IconButton.tsx'
import { Loader } from '../ui/Loader.tsx'
import { focusLeft, isFocusFree } from '../ui/overlays/focus-left.ts'
import { Popover } from '../ui/overlays/Popover.tsx'
import styles from './ShareButton.module.css'

/** What the tallest of the popovers needs. */
const roomPx = 400

interface Props {
  label: string
  icon: ReactNode
  /** Asked at the press, with whether there is something to stand beside. */
  canOpen?: (hasAnchor: boolean) => boolean
  /** The key s finds it in its post. BLOG-043 */
  isOfPost?: boolean
  className?: string | undefined
  children: (close: () => void) => ReactNode
}

/** Opens a popover where there is room for it, and gets the focus back when it closes. */
export function ShareButton({ label, icon, canOpen = () => true, isOfPost = false, className, children }: Props) {
  const [side, setSide] = useState<'top' | 'bottom' | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = () => {
    setSide(null)
    if (isFocusFree(document.getElementById(id))) button.current?.focus()
  }
  // Words that were begun are not lost for a Tab too many.
  const onBlur = (event: FocusEvent) => {
    if (focusLeft(event, button.current) && !event.currentTarget.querySelector('[data-unsent]')) setSide(null)
  }
  const press = () => {
    if (side) return close()
    if (!canOpen(button.current !== null)) return
    const { top = 0, bottom = 0 } = button.current?.getBoundingClientRect() ?? {}
    setSide(window.innerHeight - bottom < roomPx && top > roomPx ? 'top' : 'bottom')
  }
  return (
    <>
      <IconButton
        ref={button}
        label={label}
        icon={icon}
        aria-haspopup="dialog"
        aria-expanded={side !== null}
        aria-controls={side ? id : undefined}
        data-share={isOfPost || undefined}
        className={className}
        onClick={press}
      />
      {side && (
        <Popover
          id={id}
          anchor={button}
          side={side}
          align="end"
          onTeardown={close}
          onBlur={onBlur}
          shouldTeardown
          role="dialog"
          aria-label={label}
          className={styles.popover}
        >
          <Suspense
            fallback={
              <p className={styles.coming}>
                <Loader />
              </p>
            }
          >
            {children(close)}
          </Suspense>
        </Popover>
      )}
    </>
  )
}
