import type { PostKind } from '@bowerbird/domain/posts/entities.contract.ts'
import type { Album } from '../album.ts'
import { paragraph, toPlain } from '../markup.ts'
import type { Pen } from '../pen.ts'
import { voices } from '../words.ts'
import { writeLink } from './link.ts'
import { writePhoto } from './photo.ts'
import { drawTags } from './tags.ts'
import { writeText } from './text.ts'
import type { Surroundings, WriteKind, Written } from './written.ts'

function writeVideo(pen: Pen, { album }: Surroundings): Written {
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

function writeQuote(pen: Pen): Written {
  pen.startPost()
  const { write, subject, random } = pen
  const words = random.isOneIn(2) ? write(subject.quotes) : write(subject.details)
  const source = write(voices.speakers)
  return {
    kind: 'quote',
    title: '',
    html: random.isOneIn(3) ? paragraph(source) + paragraph(write(subject.endings)) : paragraph(source),
    tags: drawTags(pen),
    sent: { post: { one: toPlain(words) } },
  }
}

function writeChat(pen: Pen): Written {
  pen.startPost()
  const { write, subject, random, draw } = pen
  const other = draw(voices.others)
  const lines = [
    `${other}: ${write(voices.questions)}`,
    `Me: ${write(subject.openings)}`,
    `${other}: ${write(voices.reactions)}`,
    `Me: ${write(subject.details)}`,
    ...(random.isOneIn(2) ? [`${other}: ${write(voices.reactions)}`, `Me: ${write(subject.endings)}`] : []),
    ...(random.isOneIn(3) ? ['(a long silence)'] : []),
  ]
  return {
    kind: 'chat',
    title: random.isOneIn(2) ? toPlain(write(subject.titles)) : '',
    html: '',
    tags: drawTags(pen),
    sent: { post: { two: toPlain(lines.join('\n')) } },
  }
}

function writeAudio(pen: Pen, { album }: Surroundings): Written {
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

/** Answers a question from the inbox, which is anonymous when the blogs are apart. */
function writeAnswer(pen: Pen, { neighbour, isApart }: Surroundings): Written {
  pen.startPost()
  const { write, subject, random } = pen
  return {
    kind: 'answer',
    title: '',
    html: paragraph(write(subject.details), write(subject.endings)),
    tags: drawTags(pen),
    ask: { question: write(voices.asks), by: neighbour, isAnonymous: isApart || random.isOneIn(3) },
  }
}

interface KindOfTown {
  kind: PostKind
  write: WriteKind
  inHundred: number
  /** The media that the kind needs. */
  needs?: keyof Album
}

/** Each kind of post with its share in percent. */
const kinds: KindOfTown[] = [
  { kind: 'text', write: writeText, inHundred: 45 },
  { kind: 'photo', write: writePhoto, inHundred: 25, needs: 'pictures' },
  { kind: 'quote', write: writeQuote, inHundred: 8 },
  { kind: 'link', write: writeLink, inHundred: 8, needs: 'pictures' },
  { kind: 'chat', write: writeChat, inHundred: 6 },
  { kind: 'audio', write: writeAudio, inHundred: 3, needs: 'sounds' },
  { kind: 'video', write: writeVideo, inHundred: 2, needs: 'films' },
  { kind: 'answer', write: writeAnswer, inHundred: 3 },
]

/** Filters by the media that the album has. */
export const kindsFor = (album: Album): KindOfTown[] => kinds.filter(({ needs }) => !needs || album[needs].length > 0)
