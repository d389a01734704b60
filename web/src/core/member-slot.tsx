import type { ComponentType, ReactNode } from 'react'

interface MemberSlot<Props> {
  Component: ComponentType<Props>
  fill: (component: ComponentType<Props>) => void
}

/**
 * A place in a page for what only members get. Their parts fill it when they come, before any page
 * is shown to them; a guest is never sent what would go there.
 */
export function memberSlot<Props extends object>(): MemberSlot<Props> {
  let Filling: ComponentType<Props> | null = null
  return {
    // Unfilled it shows what it would have wrapped.
    Component: (props) =>
      Filling ? <Filling {...props} /> : 'children' in props ? (props.children as ReactNode) : null,
    fill: (component) => {
      Filling = component
    },
  }
}
