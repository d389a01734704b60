import type { PlannedBlog } from '../plan/plan-people.ts'
import { makeRandom } from '../plan/random.ts'
import { encodeGif, framesOf, type Size } from './moving.ts'
import { encodePng, paletteOf, type Style } from './paint.ts'
import { arcs, cells, contours, courses, hills, stars } from './styles.ts'

interface Look {
  style: Style
  /** The alt text. */
  alt: string
}

const ofHills: Look = { style: hills, alt: 'Hills behind hills under a low sun' }
const ofCells: Look = { style: cells, alt: 'Rounded cushions packed side by side, light catching their tops' }
const ofArcs: Look = { style: arcs, alt: 'A pattern of winding bands on square tiles' }
const ofContours: Look = { style: contours, alt: 'Contour lines climbing to a few peaks' }
const ofStars: Look = { style: stars, alt: 'Stars over a line of roofs' }
const ofBricks: Look = { style: courses, alt: 'A brick wall with a band of faded paint' }

export interface Drawing {
  alt: string
  /** Returns the encoded file, ready for upload. */
  file: () => Promise<Buffer>
}

const drawings: Record<string, Look[]> = {
  mosses: [ofCells],
  'old signs': [ofBricks],
  'slow code': [ofArcs],
  'tide pools': [ofCells, ofHills],
  bread: [ofContours, ofCells],
  trains: [ofHills],
  typography: [ofArcs],
  birds: [ofHills, ofStars],
  clouds: [ofContours, ofHills],
  mending: [ofArcs, ofBricks],
  maps: [ofContours],
  'night sky': [ofStars],
  'the town': [ofBricks, ofHills],
}

const pictureSize = { width: 640, height: 420 }
const avatarPx = 384
const headerSize = { width: 1280, height: 400 }
const movingSize = { width: 320, height: 210 }
const framesOfMoving = 10

/** Draws in the blog's own colours; each number gives another picture. */
export function drawPicture(blog: PlannedBlog, number: number): Drawing {
  const { style, alt } = drawingFor(blog, number)
  return { alt, file: () => paint(blog, style, number, pictureSize) }
}

export const drawMoving = (blog: PlannedBlog): Drawing => ({
  alt: 'Hills that rise and fall under a low sun',
  file: () => encodeGif(hillsOf(blog), movingSize, framesOfMoving),
})

/** Returns the frames as raw pixels, one after the other. */
export const drawFilm = (blog: PlannedBlog, { width, height }: Size, frames: number): Buffer =>
  framesOf(hillsOf(blog), { width, height }, frames)

const hillsOf = (blog: PlannedBlog) => (size: Size) =>
  hills(makeRandom(blog.seed + 3000), coloursOf(blog), size.width / size.height)

export const drawAvatar = (blog: PlannedBlog): Promise<Buffer> =>
  paint(blog, drawingFor(blog, 0).style, 1000, { width: avatarPx, height: avatarPx })

export const drawHeader = (blog: PlannedBlog): Promise<Buffer> =>
  paint(blog, drawingFor(blog, 1).style, 2000, headerSize)

function drawingFor({ pen, seed }: PlannedBlog, number: number): Look {
  const own = drawings[pen?.subject.name ?? ''] ?? [ofHills]
  return own[(seed + number) % own.length] ?? ofHills
}

function coloursOf({ theme }: PlannedBlog) {
  const { background_color: ground = '#ffffff', title_color: title = '#000000', link_color: link = '#808080' } = theme
  return paletteOf([ground, title, link])
}

function paint(blog: PlannedBlog, style: Style, number: number, { width, height }: Size) {
  return encodePng(style(makeRandom(blog.seed + number), coloursOf(blog), width / height), width, height)
}
