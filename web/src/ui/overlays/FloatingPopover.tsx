import { useInteractions } from '@floating-ui/react'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { useBackCloses } from './back-closes.ts'
import styles from './Popover.module.css'
import { type LayerProps, useFloatingLayer } from './use-floating-layer.ts'

export type PopoverProps = Omit<ComponentProps<'div'>, 'ref' | keyof LayerProps> & LayerProps

export function FloatingPopover(props: PopoverProps) {
  const { anchor, onTeardown, side, align, shift, container, canFlip, shouldTeardown, ...rest } = props
  const { className, style, ...attributes } = rest
  const layer = useFloatingLayer(props)
  useBackCloses(onTeardown)
  const { getFloatingProps } = useInteractions([layer.dismiss])
  return (
    <div
      {...getFloatingProps(attributes)}
      ref={layer.ref}
      popover="manual"
      style={{ ...style, ...layer.style }}
      className={classNames(styles.popover, className)}
    />
  )
}
