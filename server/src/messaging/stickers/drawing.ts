/** A drawing on a square of 100 by 100. */
export interface Drawing {
  key: string
  /** Says it in the language of the reader. */
  description: () => string
  svg: string
}

export interface DrawnPack {
  key: string
  title: () => string
  drawings: Drawing[]
}

const ink = '#12203a'

/** Filled shapes with a dark outline; the SVG is our own text only. */
export const drawn = (key: string, description: () => string, ...shapes: string[]): Drawing => ({
  key,
  description,
  svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="500" height="500"><g stroke="${ink}" stroke-width="3" stroke-linejoin="round" stroke-linecap="round">${shapes.join('')}</g></svg>`,
})

export const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`
export const line = (d: string, colour = ink, width = 3) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"/>`
export const round = (x: number, y: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`
const dot = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" stroke="none"/>`
export const heart = (x: number, y: number, size: number, fill = '#ff5a7a') =>
  path(
    `M${x} ${y + size} C${x - size * 1.6} ${y} ${x - size} ${y - size} ${x} ${y - size * 0.3} C${x + size} ${y - size} ${x + size * 1.6} ${y} ${x} ${y + size}Z`,
    fill,
  )

export type Mood = 'glad' | 'laughing' | 'in love' | 'asleep' | 'cross' | 'crying' | 'amazed' | 'thinking'

export const eyes: Record<Mood, (x: number, y: number) => string> = {
  glad: (x, y) => dot(x - 8, y, 2.6, ink) + dot(x + 8, y, 2.6, ink),
  laughing: (x, y) => line(`M${x - 12} ${y + 1}q4 -6 8 0M${x + 4} ${y + 1}q4 -6 8 0`),
  'in love': (x, y) => heart(x - 8, y, 4) + heart(x + 8, y, 4),
  asleep: (x, y) => line(`M${x - 12} ${y - 1}q4 5 8 0M${x + 4} ${y - 1}q4 5 8 0`),
  cross: (x, y) =>
    dot(x - 8, y + 1, 2.6, ink) + dot(x + 8, y + 1, 2.6, ink) + line(`M${x - 13} ${y - 6}l9 3M${x + 13} ${y - 6}l-9 3`),
  crying: (x, y) =>
    dot(x - 8, y, 2.6, ink) + dot(x + 8, y, 2.6, ink) + path(`M${x + 12} ${y + 4}q5 7 0 9q-5 -2 0 -9Z`, '#6cc4ff'),
  amazed: (x, y) => round(x - 8, y, 3.6, 4.6, '#ffffff') + round(x + 8, y, 3.6, 4.6, '#ffffff'),
  thinking: (x, y) => dot(x - 6, y - 2, 2.6, ink) + dot(x + 10, y - 2, 2.6, ink) + line(`M${x + 5} ${y - 8}q5 -3 9 0`),
}

const mouths: Record<Mood, (x: number, y: number) => string> = {
  glad: (x, y) => line(`M${x - 5} ${y + 8}q5 5 10 0`),
  laughing: (x, y) => path(`M${x - 6} ${y + 7}h12q-1 9 -6 9t-6 -9Z`, '#c23b52'),
  'in love': (x, y) => line(`M${x - 5} ${y + 9}q5 5 10 0`),
  asleep: (x, y) => round(x, y + 10, 2, 2.6, '#c23b52'),
  cross: (x, y) => line(`M${x - 5} ${y + 12}q5 -5 10 0`),
  crying: (x, y) => line(`M${x - 5} ${y + 12}q5 -4 10 0`),
  amazed: (x, y) => round(x, y + 11, 3, 4, '#c23b52'),
  thinking: (x, y) => line(`M${x - 4} ${y + 11}l9 -2`),
}

export const face = (x: number, y: number, mood: Mood): string => eyes[mood](x, y) + mouths[mood](x, y)
