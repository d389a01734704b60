import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useUser } from '../core/session.ts'
import { playOnUse } from './play-on-use.ts'

/** The colour that a thumbhash (base64) is on the whole, for where its picture will be. Empty for none. */
export function averageColour(thumbhash: string): string {
  if (thumbhash.length < 7) return ''
  const [first = 0, second = 0, third = 0] = Array.from(atob(thumbhash.slice(0, 8)), (letter) => letter.charCodeAt(0))
  const bits = first | (second << 8) | (third << 16)
  const light = (bits & 63) / 63
  const yellowBlue = ((bits >> 6) & 63) / 31.5 - 1
  const redGreen = ((bits >> 12) & 63) / 31.5 - 1
  const blue = light - (2 / 3) * yellowBlue
  const red = (3 * light - blue + redGreen) / 2
  const green = red - redGreen
  return `rgb(${[red, green, blue].map((share) => Math.round(Math.min(1, Math.max(0, share)) * 255)).join(' ')})`
}

export interface PictureFile {
  url: string
  width: number
  height: number
  alt: string
  /** A thumbhash in base64. */
  placeholder: string
  renditions?: readonly { url: string; width: number }[]
  /** A still of a moving picture, for those who asked for less motion. */
  still_url?: string
}

interface Props {
  picture: PictureFile
  /** The displayed width, by which the browser chooses a file. */
  sizes: string
  className?: string | undefined
  isUrgent?: boolean
}

/** A picture in the place it will fill, in its own colour until it is there. */
export function Picture({ picture, sizes, className, isUrgent = false }: Props) {
  const { url, width, height, alt, placeholder, renditions = [], still_url = '' } = picture
  const image = (
    <img
      src={url}
      srcSet={renditions.length > 1 ? renditions.map((size) => `${size.url} ${size.width}w`).join(', ') : undefined}
      sizes={renditions.length > 1 ? sizes : undefined}
      width={width}
      height={height}
      alt={alt}
      className={className}
      style={{ backgroundColor: averageColour(placeholder) }}
      loading={isUrgent ? undefined : 'lazy'}
      fetchPriority={isUrgent ? 'high' : undefined}
      decoding="async"
    />
  )
  return still_url ? <MovingPicture still={still_url}>{image}</MovingPicture> : image
}

interface MovingProps {
  still: string
  children: ReactNode
}

function MovingPicture({ still, children }: MovingProps) {
  const reading = useUser()?.reading
  if (reading?.pause_gifs) return <PausedPicture still={still}>{children}</PausedPicture>
  return (
    <picture>
      <source media={reading?.less_motion ? undefined : '(prefers-reduced-motion: reduce)'} srcSet={still} />
      {children}
    </picture>
  )
}

/** Stands still until it, or the link around it, is pointed at or has the focus. CTRL-040 */
function PausedPicture({ still, children }: MovingProps) {
  const picture = useRef<HTMLPictureElement>(null)
  const [isMoving, setMoving] = useState(false)
  useEffect(
    () => (picture.current ? playOnUse(picture.current.closest('a, button') ?? picture.current, setMoving) : undefined),
    [],
  )
  return (
    <picture ref={picture} data-paused={!isMoving}>
      {!isMoving && <source srcSet={still} />}
      {children}
    </picture>
  )
}
