import { paragraph } from '../markup.ts'
import type { Pen } from '../pen.ts'
import { voices } from '../words.ts'
import { drawTags } from './tags.ts'
import type { Surroundings, Written } from './written.ts'

export function writeAudio(pen: Pen, { album }: Surroundings): Written {
  pen.startPost()
  const { write, subject, random, draw } = pen
  const sound = draw(album.sounds)
  const cover = random.isOneIn(2) ? random.pick(album.pictures) : undefined
  return {
    kind: 'audio',
    title: '',
    html: paragraph(write(subject.openings)),
    tags: drawTags(pen),
    sent: {
      preuploaded_url: sound.url,
      confirm_tos: true,
      id3_tags: {
        title: sound.about,
        artist: draw(voices.bands),
        album: random.isOneIn(2) ? 'Songs for a small town' : '',
      },
      ...(cover && { artwork_pre_upload: cover.url }),
    },
    uses: cover ? [sound, cover] : [sound],
  }
}
