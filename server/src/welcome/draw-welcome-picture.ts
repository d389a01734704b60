import { t } from '@bowerbird/domain/core/language/t.ts'
import { fromPixels } from '../media/pictures/guarded-sharp.ts'

type Colour = readonly [red: number, green: number, blue: number]

const width = 640
const height = 400
const sky: Colour = [220, 232, 255]
const ground: Colour = [18, 32, 58]
const blues: Colour[] = [
  [47, 107, 255],
  [96, 148, 255],
  [28, 66, 168],
  [140, 184, 255],
]
const thingCount = 26

export const pictureAlt = (): string => t('Round blue things of many sizes, laid out on dark ground under a pale sky')

/** Circles on the ground, larger towards the front, with a highlight at the top. */
const things = Array.from({ length: thingCount }, (_, number) => {
  const depth = (number + 1) / thingCount
  return {
    x: ((number * 0.618) % 1) * width,
    y: height * (0.5 + depth * 0.42),
    radius: 8 + depth * 26,
    colour: blues[number % blues.length] as Colour,
  }
})

function colourAt(x: number, y: number): Colour {
  const thing = things.findLast((one) => (x - one.x) ** 2 + (y - one.y) ** 2 < one.radius ** 2)
  if (thing) return mix(thing.colour, sky, Math.max(0, (thing.y - y) / thing.radius) * 0.45)
  const horizon = height * (0.44 + 0.03 * Math.sin(x / 90))
  return y < horizon ? mix(sky, blues[3] as Colour, 1 - y / horizon) : mix(ground, [0, 0, 0], (y - horizon) / height)
}

const mix = (one: Colour, other: Colour, share: number): Colour => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
]

/** Draws the picture of the welcome post as a PNG. */
export function drawWelcomePicture(): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) pixels.set(colourAt(x, y), (y * width + x) * 3)
  }
  return fromPixels(pixels, { width, height, channels: 3 }).png({ compressionLevel: 1 }).toBuffer()
}
