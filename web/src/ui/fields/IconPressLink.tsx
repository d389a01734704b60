import type { ComponentProps, KeyboardEvent, MouseEvent, Ref } from 'react'
import { IconButton } from './IconButton.tsx'

interface Props extends Omit<ComponentProps<typeof IconButton>, 'ref' | 'onClick'> {
  ref: Ref<HTMLElement>
  href: string
  onClick: () => void
}

/** A button with an address: a plain press acts on this page, and a new tab or a page without scripts opens the address. */
export function IconPressLink({ href, onClick, ...rest }: Props) {
  const press = (event: MouseEvent | KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onClick()
  }
  const link = { href, role: 'button', onKeyDown: (event: KeyboardEvent) => event.key === ' ' && press(event) }
  return <IconButton {...(rest as object as ComponentProps<typeof IconButton>)} as="a" {...link} onClick={press} />
}
