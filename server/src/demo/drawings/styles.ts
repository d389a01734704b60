import { type Colour, mix, type Style, step } from './paint.ts'

/** `Math.hypot` guards against overflow, which no picture needs, and takes ten times as long. */
const length = (x: number, y: number) => Math.sqrt(x * x + y * y)

const at = (colours: Colour[], place: number): Colour =>
  colours[((place % colours.length) + colours.length) % colours.length] as Colour

export const hills: Style = (random, colours, proportion) => {
  const sun = {
    across: (0.2 + random.share() * 0.6) * proportion,
    down: 0.2 + random.share() * 0.2,
    size: 0.07 + random.share() * 0.07,
  }
  const layers = [0, 1, 2, 3].map((layer) => ({
    height: 0.42 + layer * 0.15,
    waves: [1.5, 3.1, 7.3].map((pace) => ({ pace: pace + random.share() * 2, shift: random.share() * 7 })),
    colour: mix(at(colours, 3), at(colours, 0), (layer + 1) / 4),
  }))
  const ridgesAt = (across: number) =>
    layers.map(({ height, waves }) =>
      waves.reduce((sum, { pace, shift }) => sum + (Math.sin(across * pace + shift) * 0.12) / pace, height),
    )
  let column = { across: 0, ridges: ridgesAt(0) }
  return (across, down) => {
    if (column.across !== across) column = { across, ridges: ridgesAt(across) }
    const sky = mix(at(colours, 4), at(colours, 3), down)
    let seen = mix(sky, at(colours, 2), step(sun.size - length(across - sun.across, down - sun.down)))
    for (const [layer, { colour }] of layers.entries()) {
      const share = step(down - (column.ridges[layer] as number))
      if (share > 0) seen = mix(seen, colour, share)
    }
    return seen
  }
}

/** Cells side by side, like moss or pebbles. */
export const cells: Style = (random, colours, proportion) => {
  const seeds = Array.from({ length: Math.round(30 * proportion) }, (_, place) => ({
    across: random.share() * proportion,
    down: random.share(),
    colour: mix(at(colours, place), at(colours, place + 1), random.share()),
  }))
  return (across, down) => {
    let nearest = 9
    let second = 9
    let colour = at(colours, 0)
    for (const seed of seeds) {
      const distance = length(across - seed.across, down - seed.down)
      if (distance < nearest) {
        second = nearest
        nearest = distance
        colour = seed.colour
      } else if (distance < second) second = distance
    }
    return mix(
      at(colours, 0),
      mix(colour, at(colours, 4), Math.max(0, 0.3 - nearest * 3)),
      step(second - nearest - 0.012),
    )
  }
}

/** Quarter circles on tiles, turned at random. */
export const arcs: Style = (random, colours) => {
  const count = random.between(4, 7)
  const turns = Array.from({ length: 200 }, () => random.isOneIn(2))
  return (across, down) => {
    const column = Math.floor(across * count)
    const row = Math.floor(down * count)
    const x = across * count - column
    const y = down * count - row
    const flipped = turns[(row * 17 + column) % turns.length] ? 1 - x : x
    const near = Math.min(length(flipped, y), length(1 - flipped, 1 - y))
    const ground = mix(at(colours, 4), at(colours, 3), down)
    const band = mix(ground, at(colours, 0), step(0.17 - Math.abs(near - 0.5), 0.02))
    return mix(band, at(colours, 2), step(0.06 - Math.abs(near - 0.5), 0.02))
  }
}

/** Lines of equal height, as on a map. */
export const contours: Style = (random, colours, proportion) => {
  const peaks = Array.from({ length: Math.round(3 * proportion) }, () => ({
    across: random.share() * proportion,
    down: random.share(),
    size: 0.15 + random.share() * 0.3,
  }))
  return (across, down) => {
    const height = peaks.reduce(
      (sum, peak) => sum + Math.exp(-(((across - peak.across) ** 2 + (down - peak.down) ** 2) / peak.size ** 2)),
      0,
    )
    const level = height * 7
    const ground = mix(at(colours, 4), at(colours, 2), Math.min(1, Math.floor(level) / 8))
    return mix(
      ground,
      at(colours, 0),
      Math.min(step(0.07 - Math.abs(level - Math.round(level)), 0.05), step(level - 0.5)),
    )
  }
}

const starReach = 0.012

export const stars: Style = (random, colours, proportion) => {
  const lights = Array.from({ length: Math.round(60 * proportion) }, () => ({
    across: random.share() * proportion,
    down: random.share() * 0.85,
    size: 0.0015 + random.share() ** 4 * 0.008,
  }))
  const roofs = Array.from({ length: 12 }, () => 0.78 + random.share() * 0.14)
  return (across, down) => {
    let lit = mix(at(colours, 0), at(colours, 1), down)
    for (const light of lights) {
      const aside = Math.abs(across - light.across)
      const above = Math.abs(down - light.down)
      if (aside > starReach || above > starReach) continue
      lit = mix(lit, at(colours, 4), step(light.size - length(aside, above), 0.003))
    }
    const roof = roofs[Math.floor(across * 7) % roofs.length] as number
    const slope = Math.abs(((across * 7) % 1) - 0.5) * 0.12
    return mix(lit, mix(at(colours, 0), [0, 0, 0], 0.55), step(down - roof - slope))
  }
}

/** Rows of brick, some of them painted. */
export const courses: Style = (random, colours) => {
  const rows = random.between(9, 14)
  const shades = Array.from({ length: 300 }, () => random.share())
  const painted = { from: 0.2 + random.share() * 0.2, to: 0.6 + random.share() * 0.2 }
  return (across, down) => {
    const row = Math.floor(down * rows)
    const along = across * rows * 0.42 + (row % 2) / 2
    const x = along - Math.floor(along)
    const y = down * rows - row
    const shade = shades[(row * 23 + Math.floor(along)) % shades.length] as number
    const brick = mix(at(colours, 1), at(colours, 2), shade)
    const face = down > painted.from && down < painted.to ? mix(brick, at(colours, 4), 0.35 + shade * 0.3) : brick
    return mix(
      at(colours, 0),
      face,
      Math.min(step(Math.min(x, 1 - x) - 0.03, 0.02), step(Math.min(y, 1 - y) - 0.07, 0.05)),
    )
  }
}
