import type { PlannedBlog } from '../plan-people.ts'
import { makeRandom } from '../random.ts'
import { encodePng, paletteOf, type Style } from './paint.ts'
import { arcs, cells, contours, courses, hills, stars } from './styles.ts'

interface Drawing {
  style: Style
  /** What it shows, for those who cannot see it. */
  alt: string
}

const ofHills: Drawing = { style: hills, alt: 'Hills behind hills under a low sun' }
const ofCells: Drawing = { style: cells, alt: 'Rounded cushions packed side by side, light catching their tops' }
const ofArcs: Drawing = { style: arcs, alt: 'A pattern of winding bands on square tiles' }
const ofContours: Drawing = { style: contours, alt: 'Contour lines climbing to a few peaks' }
const ofStars: Drawing = { style: stars, alt: 'Stars over a line of roofs' }
const ofBricks: Drawing = { style: courses, alt: 'A brick wall with a band of faded paint' }

const drawings: Record<string, Drawing[]> = {
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

/** A picture in the blog's own colours; every number gives another one. */
export function drawPicture(blog: PlannedBlog, number: number) {
  const { style, alt } = drawingFor(blog, number)
  return { ...pictureSize, alt, png: () => paint(blog, style, number, pictureSize) }
}

export const drawAvatar = (blog: PlannedBlog): Promise<Buffer> =>
  paint(blog, drawingFor(blog, 0).style, 1000, { width: avatarPx, height: avatarPx })

export const drawHeader = (blog: PlannedBlog): Promise<Buffer> =>
  paint(blog, drawingFor(blog, 1).style, 2000, headerSize)

function drawingFor({ pen, seed }: PlannedBlog, number: number): Drawing {
  const own = drawings[pen?.subject.name ?? ''] ?? [ofHills]
  return own[(seed + number) % own.length] ?? ofHills
}

function paint({ seed, theme }: PlannedBlog, style: Style, number: number, size: { width: number; height: number }) {
  const { background_color: ground = '#ffffff', title_color: title = '#000000', link_color: link = '#808080' } = theme
  const colours = paletteOf([ground, title, link])
  return encodePng(style(makeRandom(seed + number), colours, size.width / size.height), size.width, size.height)
}
