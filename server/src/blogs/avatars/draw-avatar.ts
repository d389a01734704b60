import { createHash } from 'node:crypto'
import { fromPixels } from '../../media/pictures/guarded-sharp.ts'

type Colour = readonly [red: number, green: number, blue: number]
/** The depth of a point inside the shape; negative outside. */
type Shape = (radius: number, angle: number, count: number) => number

/** Drawing at most this size and scaling takes a millisecond or two. */
const drawnMaxPx = 256

/** Two bytes of the name's hash choose the picture, which bounds the number of stored files. */
export const defaultAvatarSeed = (blogName: string): string =>
  createHash('sha256').update(blogName).digest('hex').slice(0, 4)

export async function drawDefaultAvatar(seed: string, sizePx: number): Promise<Buffer> {
  const px = Math.min(drawnMaxPx, sizePx * 2)
  return fromPixels(paint(Number.parseInt(seed, 16), px), { width: px, height: px, channels: 3 })
    .resize(sizePx, sizePx)
    .webp({ quality: 90 })
    .toBuffer()
}

const ringOfBeads: Shape = (radius, angle, count) => {
  const nearest = Math.round((angle * count) / (2 * Math.PI)) * ((2 * Math.PI) / count)
  const bead = Math.hypot(radius * Math.cos(angle - nearest) - 0.52, radius * Math.sin(angle - nearest))
  return Math.max(0.17 - bead, 0.2 - radius)
}
const flower: Shape = (radius, angle, count) =>
  Math.min(0.5 + 0.16 * Math.cos(angle * count) - radius, Math.abs(radius - 0.2) - 0.05)
const shell: Shape = (radius, angle, count) => {
  const spiral = (radius * 4 + (angle / (2 * Math.PI)) * 1 + count / 10) % 1
  return Math.min(0.66 - radius, 0.26 - Math.abs(spiral - 0.5))
}
const gem: Shape = (radius, angle, count) => {
  const slice = (2 * Math.PI) / (count + 2)
  const across = radius * Math.cos((((angle % slice) + slice) % slice) - slice / 2)
  return Math.max(Math.min(0.58 - across, across - 0.46), 0.36 - across)
}
const shapes = [ringOfBeads, flower, shell, gem]
const accentTurns = [30, 150, 180, 210]

function paint(seed: number, px: number): Buffer {
  const bits = (from: number, length: number) => (seed >> from) & ((1 << length) - 1)
  const hue = bits(0, 4) * 22.5
  const isDark = bits(15, 1) === 1
  const near = colour(hue, 0.45, isDark ? 0.32 : 0.82)
  const far = colour(hue + 35, 0.5, isDark ? 0.46 : 0.68)
  const accent = colour(hue + (accentTurns[bits(4, 2)] ?? 0), 0.55, isDark ? 0.8 : 0.36)
  const shape = shapes[bits(6, 2)] ?? ringOfBeads
  const count = 4 + bits(8, 2)
  const turn = (bits(10, 4) / 16) * Math.PI * 2
  const edge = 3 / px
  const pixels = Buffer.alloc(px * px * 3)
  for (let at = 0; at < px * px; at += 1) {
    const across = ((at % px) / px) * 2 - 1
    const down = (Math.floor(at / px) / px) * 2 - 1
    const depth = shape(Math.hypot(across, down), Math.atan2(down, across) + turn, count)
    const share = Math.max(0, Math.min(1, depth / edge + 0.5))
    const fade = (across + down + 2) / 4
    for (const part of [0, 1, 2] as const) {
      const ground = near[part] * (1 - fade) + far[part] * fade
      pixels[at * 3 + part] = ground * (1 - share) + accent[part] * share
    }
  }
  return pixels
}

/** Converts hue (degrees), saturation and lightness. */
function colour(hue: number, saturation: number, lightness: number): Colour {
  const strength = saturation * Math.min(lightness, 1 - lightness)
  const part = (offset: number) => {
    const step = (offset + hue / 30) % 12
    return 255 * (lightness - strength * Math.max(-1, Math.min(step - 3, 9 - step, 1)))
  }
  return [part(0), part(8), part(4)]
}
