import { hdMaxPx, sdMaxPx } from '@bowerbird/domain/media/sound-and-video.limits.ts'

interface Size {
  width: number
  height: number
}

/** Bounds the longer side of a narrow strip to so many times the limit of the shorter one. */
const longestForShortest = 3

/** Scales until the shorter side fits; H.264 needs even sides. */
function fitShorterSide({ width, height }: Size, maxPx: number): Size {
  const share = Math.min(1, maxPx / Math.min(width, height), (maxPx * longestForShortest) / Math.max(width, height))
  const even = (side: number) => Math.max(2, Math.round((side * share) / 2) * 2)
  return { width: even(width), height: even(height) }
}

export function planRenditions(source: Size): ({ name: 'sd' | 'hd' } & Size)[] {
  const sd = { name: 'sd' as const, ...fitShorterSide(source, sdMaxPx) }
  const hd = { name: 'hd' as const, ...fitShorterSide(source, hdMaxPx) }
  return Math.min(source.width, source.height) > sdMaxPx ? [sd, hd] : [sd]
}

export function fitLongerSide({ width, height }: Size, maxPx: number): Size {
  const share = Math.min(1, maxPx / Math.max(width, height))
  return { width: Math.max(2, Math.round(width * share)), height: Math.max(2, Math.round(height * share)) }
}
