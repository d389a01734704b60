import { type ComponentProps, type ElementType, type ReactNode, useId, useRef, useState } from 'react'
import { IconButton } from '../fields/IconButton.tsx'
import type { PopoverProps } from './FloatingPopover.tsx'
import { focusLeft, isFocusFree } from './focus-left.ts'
import { Popover } from './Popover.tsx'

interface Props extends Omit<ComponentProps<typeof IconButton>, 'children' | 'popover'> {
  /** Another control than a plain button, with its address. */
  as?: ElementType
  href?: string
  popover: Pick<PopoverProps, 'side' | 'align' | 'shift' | 'className'>
  /** Renders the content; `close` is the explicit call. */
  children: (close: () => void) => ReactNode
}

/** An icon that opens and closes a popover, and gets the focus back. */
export function PopoverButton({ popover, children, as: Control = IconButton, ...rest }: Props) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = () => {
    setOpen(false)
    if (isFocusFree(document.getElementById(id))) button.current?.focus()
  }
  return (
    <>
      <Control
        {...rest}
        ref={button}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        // The press that opened it was the first click; from a keyboard there is none to wait for. POST-206
        <Popover
          {...popover}
          id={id}
          anchor={button}
          onTeardown={close}
          onBlur={(event) => focusLeft(event, button.current) && setOpen(false)}
          shouldTeardown
          aria-label={rest.label}
          role="dialog"
        >
          {children(close)}
        </Popover>
      )}
    </>
  )
}
