import { paragraph } from '../markup.ts'
import type { Pen } from '../pen.ts'
import { drawTags } from './tags.ts'
import type { Surroundings, Written } from './written.ts'

export function writeVideo(pen: Pen, { album }: Surroundings): Written {
  pen.startPost()
  const { write, subject, draw } = pen
  const film = draw(album.films)
  return {
    kind: 'video',
    title: '',
    html: paragraph(write(subject.openings), write(subject.endings)),
    tags: drawTags(pen),
    sent: { preuploaded_url: film.url, confirm_tos: true },
    uses: [film],
  }
}
