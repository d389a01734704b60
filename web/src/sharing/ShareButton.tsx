import { type FocusEvent, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { IconButton } from '../ui/fields/IconButton.tsx'
import { Loader } from '../ui/Loader.tsx'
import { focusLeft, isFocusFree } from '../ui/overlays/focus-left.ts'
import { Popover } from '../ui/overlays/Popover.tsx'
import { holdsUnsent, mayLoseUnsent } from '../ui/unsent.ts'
import styles from './ShareButton.module.css'

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
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = () => {
    setOpen(false)
    if (isFocusFree(document.getElementById(id))) button.current?.focus()
  }
  // BLOG-035
  const dismiss = async () => {
    if (!holdsUnsent(document.getElementById(id)) || (await mayLoseUnsent())) close()
  }
  // Words that were begun are not lost for a Tab too many.
  const onBlur = (event: FocusEvent) => {
    if (focusLeft(event, button.current) && !holdsUnsent(event.currentTarget)) setOpen(false)
  }
  const press = () => {
    if (isOpen) void dismiss()
    else if (canOpen(button.current !== null)) setOpen(true)
  }
  return (
    <>
      <IconButton
        ref={button}
        label={label}
        icon={icon}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        data-share={isOfPost || undefined}
        className={className}
        onClick={press}
      />
      {isOpen && (
        <Popover
          id={id}
          anchor={button}
          align="end"
          canFlip
          onTeardown={() => void dismiss()}
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
