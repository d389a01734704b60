import { type Album, figureOf } from './album.ts'
import type { PlannedBlog } from './plan/plan-people.ts'
import type { Drawn } from './write/write-pictures.ts'

const picturesMin = 6

/** Shares pictures between blogs of one subject, or between all if those have none, because there are few. */
export function openAlbums(drawnBy: Map<PlannedBlog, Drawn>, played: Pick<Album, 'sounds' | 'films'>) {
  const all = [...drawnBy.values()].flatMap(({ pictures }) => pictures)
  const moving = [...drawnBy.values()].flatMap((drawn) => drawn.moving)
  const albums = new Map(
    [...drawnBy.keys()].map((blog, place) => {
      const alike = [...drawnBy].filter(([other]) => other.pen?.subject === blog.pen?.subject)
      const own = alike.flatMap(([, { pictures }]) => pictures)
      const others = all.filter((picture) => !own.includes(picture))
      const from = others.length ? (place * picturesMin) % others.length : 0
      const borrowed = [...others.slice(from), ...others.slice(0, from)].slice(0, Math.max(0, picturesMin - own.length))
      return [blog, { pictures: [...own, ...borrowed], moving, ...played }]
    }),
  )
  const figures = new Map([...drawnBy].map(([blog, { pictures }]) => [blog, pictures.map(figureOf)]))
  const nothing: Album = { pictures: [], moving: [], sounds: [], films: [] }
  return {
    albumOf: (blog: PlannedBlog): Album => albums.get(blog) ?? nothing,
    figuresOf: (blog: PlannedBlog): readonly string[] => figures.get(blog) ?? [],
  }
}
