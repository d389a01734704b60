import { averageColour } from './average-colour.ts'

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
  if (!still_url) return image
  return (
    <picture>
      <source media="(prefers-reduced-motion: reduce)" srcSet={still_url} />
      {image}
    </picture>
  )
}
