import type { ReactNode } from 'react'
import { useFlag } from '../core/session.ts'
import { livePhoto } from './lazy-media.ts'
import { usePrepared } from './video/use-prepared.ts'

interface Props {
  live: { url: string; still_at: number }
  label: string
  /** The still, which is all there is without the flag or without scripts. POST-385 */
  children: ReactNode
}

export function LivePhotoPlace({ live, label, children }: Props) {
  const isReady = usePrepared(livePhoto, useFlag('livephotos_web'))
  if (!isReady) return children
  return (
    <livePhoto.Component live={live} label={label}>
      {children}
    </livePhoto.Component>
  )
}
