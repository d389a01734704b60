import type { Participant } from '@bowerbird/domain/messaging/entities.contract.ts'
import type { CSSProperties } from 'react'
import { inkOn, mixed, readableColours } from '../../blogs/blog-theme.ts'

const linkShare = 0.1

/** The colour of a blog's windows: its ground with a little of its link colour. MSG-174 */
export const tintOf = ({ background_color, link_color }: Participant['theme']): string =>
  mixed(background_color, link_color, linkShare)

/** A window in the colours of the blog one talks to; without a theme the product's own stay. MSG-174 */
export function tintVariables(theme: Participant['theme'] | undefined): CSSProperties {
  if (!theme) return {}
  const tint = tintOf(theme)
  const { link, onLink } = readableColours({ ...theme, background_color: tint, title_color: theme.link_color })
  return {
    '--tint': tint,
    '--on-tint': inkOn(tint),
    '--accent': link,
    '--on-accent': onLink,
  } as CSSProperties
}
