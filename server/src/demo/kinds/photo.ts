import { paragraph } from '../markup.ts'
import type { Pen } from '../pen.ts'
import { drawTags } from './tags.ts'
import type { Surroundings, Written } from './written.ts'

/** Most posts show one picture, some a set in rows. */
const layouts = ['', '', '', '', '', '', '2', '11', '12', '21', '3', '31', '22', '212', '13', '32', '222']
const movesOneIn = 12

export function writePhoto(pen: Pen, { album }: Surroundings): Written {
  pen.startPost()
  const { write, subject, random } = pen
  const fitting = layouts.filter((layout) => countIn(layout) <= album.pictures.length)
  const layout = random.pick(fitting)
  const isMoving = album.moving.length > 0 && random.isOneIn(movesOneIn)
  const shown = isMoving ? [random.pick(album.moving)] : random.shuffled(album.pictures).slice(0, countIn(layout))
  const ids = shown.map((_, at) => `o${at + 1}`)
  const byId = (valueAt: (at: number) => string) => Object.fromEntries(ids.map((id, at) => [id, valueAt(at)]))
  return {
    kind: 'photo',
    title: '',
    html: random.isOneIn(5) ? '' : paragraph(write(random.isOneIn(2) ? subject.openings : subject.endings)),
    tags: drawTags(pen),
    sent: {
      images: byId((at) => shown[at]?.url ?? ''),
      caption: byId((at) => shown[at]?.about ?? ''),
      post: { photoset_layout: isMoving ? '' : layout, photoset_order: ids.join(',') },
    },
    uses: shown,
  }
}

const countIn = (layout: string) => [...layout].reduce((sum, row) => sum + Number(row), 0) || 1
