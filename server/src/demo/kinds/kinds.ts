import type { PostKind } from '@bowerbird/domain/posts/entities.contract.ts'
import type { Album } from '../album.ts'
import { writeAnswer } from './answer.ts'
import { writeAudio } from './audio.ts'
import { writeChat } from './chat.ts'
import { writeLink } from './link.ts'
import { writePhoto } from './photo.ts'
import { writeQuote } from './quote.ts'
import { writeText } from './text.ts'
import { writeVideo } from './video.ts'
import type { WriteKind } from './written.ts'

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
