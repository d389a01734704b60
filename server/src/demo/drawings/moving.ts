import { fromPixels } from '../../media/pictures/guarded-sharp.ts'
import { type Paint, pixelsOf } from './paint.ts'

export interface Size {
  width: number
  height: number
}

const swing = 0.05
const frameMs = 100

/** Moves a picture up and down once, as raw pixels; the last frame leads into the first. */
export function framesOf(paintFor: (size: Size) => Paint, size: Size, count: number): Buffer {
  const paint = paintFor(size)
  return Buffer.concat(
    Array.from({ length: count }, (_, frame) => {
      const turn = (frame / count) * 2 * Math.PI
      return pixelsOf(
        (across, down) => paint(across + swing * Math.cos(turn), down + swing * Math.sin(turn)),
        size.width,
        size.height,
      )
    }),
  )
}

export function encodeGif(paintFor: (size: Size) => Paint, size: Size, count: number): Promise<Buffer> {
  const pages = { width: size.width, height: size.height * count, channels: 3 as const, pageHeight: size.height }
  return fromPixels(framesOf(paintFor, size, count), pages)
    .gif({ loop: 0, delay: Array.from({ length: count }, () => frameMs) })
    .toBuffer()
}
