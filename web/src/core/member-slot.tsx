import type { ComponentType, ReactNode } from 'react'
import { useUser } from './session.ts'

interface Slot<Props> {
  Component: ComponentType<Props>
  fill: (component: ComponentType<Props>) => void
}

/** A place in a page for what stands higher up. Unfilled it shows what it would have wrapped. */
export function slot<Props extends object>(): Slot<Props> {
  let Filling: ComponentType<Props> | null = null
  return {
    Component: (props) => (Filling ? <Filling {...props} /> : wrappedBy(props)),
    fill: (component) => {
      Filling = component
    },
  }
}

/**
 * A place in a page for what only members get. Their parts fill it when they come, before any page
 * is shown to them; a guest is never sent what would go there, though the server may have it for others.
 */
export function memberSlot<Props extends object>(): Slot<Props> {
  const { Component, fill } = slot<Props>()
  return { Component: (props) => (useUser() ? <Component {...props} /> : wrappedBy(props)), fill }
}

const wrappedBy = (props: object): ReactNode => ('children' in props ? (props.children as ReactNode) : null)
