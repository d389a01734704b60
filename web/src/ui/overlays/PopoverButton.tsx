import { type ComponentProps, type ReactNode, type Ref, useId, useRef, useState } from 'react'
import { IconButton, IconPressLink } from '../fields/IconButton.tsx'
import type { PopoverProps } from './FloatingPopover.tsx'
import { focusLeft, isFocusFree } from './focus-left.ts'
import { Popover } from './Popover.tsx'

interface Props extends Omit<ComponentProps<typeof IconButton>, 'children' | 'popover'> {
  /** The page that shows the same, for a new tab. */
  href?: string
  popover: Pick<PopoverProps, 'side' | 'align' | 'shift' | 'className'>
  /** Renders the content; `close` is the explicit call. */
  children: (close: () => void) => ReactNode
}

/** An icon that opens and closes a popover, and gets the focus back. */
export function PopoverButton({ popover, href, children, ...rest }: Props) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLElement>(null)
  const id = useId()
  const close = () => {
    setOpen(false)
    if (isFocusFree(document.getElementById(id))) button.current?.focus()
  }
  const press = () => setOpen(!isOpen)
  const held = { 'aria-haspopup': 'dialog', 'aria-expanded': isOpen, 'aria-controls': isOpen ? id : undefined } as const
  const { label, icon, count } = rest
  return (
    <>
      {href ? (
        <IconPressLink
          {...{ label, icon, count, href }}
          {...held}
          ref={button as Ref<HTMLAnchorElement>}
          onPress={press}
        />
      ) : (
        <IconButton {...rest} {...held} ref={button as Ref<HTMLButtonElement>} onClick={press} />
      )}
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
