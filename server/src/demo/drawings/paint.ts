import { fromPixels } from '../../media/pictures/guarded-sharp.ts'
import type { Random } from '../plan/random.ts'

export type Colour = readonly [red: number, green: number, blue: number]

/** Returns the colour at a point: down from 0 to 1, across from 0 to the picture's proportion. */
export type Paint = (across: number, down: number) => Colour

/** Prepares one picture in colours from dark to light; `proportion` is width by height. */
export type Style = (random: Random, colours: Colour[], proportion: number) => Paint

/** Goes column by column, because some drawings compute a column once. */
export function pixelsOf(paint: Paint, width: number, height: number): Buffer {
  const pixels = Buffer.alloc(width * height * 3)
  for (let x = 0; x < width; x += 1) {
    for (let y = 0; y < height; y += 1) {
      const at = (y * width + x) * 3
      const [red, green, blue] = paint(x / height, y / height)
      pixels[at] = red
      pixels[at + 1] = green
      pixels[at + 2] = blue
    }
  }
  return pixels
}

/** Lossless and fast, because only the picture pipeline reads it. */
export const encodePng = (paint: Paint, width: number, height: number): Promise<Buffer> =>
  fromPixels(pixelsOf(paint, width, height), { width, height, channels: 3 })
    .png({ compressionLevel: 1 })
    .toBuffer()

export const mix = (one: Colour, other: Colour, share: number): Colour => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
]

const colourOf = (hex: string): Colour => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]

const brightness = ([red, green, blue]: Colour) => red * 0.3 + green * 0.59 + blue * 0.11

/** Adds two colours between the blog's three and sorts them from dark to light. */
export function paletteOf(hexes: readonly string[]): Colour[] {
  const own = hexes.map(colourOf).sort((one, other) => brightness(one) - brightness(other))
  const [dark = [0, 0, 0], middle = dark, light = middle] = own as Colour[]
  return [dark, mix(dark, middle, 0.5), middle, mix(middle, light, 0.5), light]
}

/** Antialiases an edge: 0 below it, 1 above it, and a soft step between. */
export const step = (value: number, softness = 0.004) => Math.max(0, Math.min(1, value / softness + 0.5))
