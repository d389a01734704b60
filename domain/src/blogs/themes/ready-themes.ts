import { t } from '../../core/language/t.ts'
import type { Theme } from '../entities.contract.ts'
import type { ReadyThemeId } from './theme-ids.ts'

/** The places of the posts on the page; each layout is a stylesheet of its own. */
export type Layout = 'column' | 'masonry' | 'magazine' | 'side-left' | 'side-right' | 'text' | 'wall' | 'journal'

/** Colours of the page's ground, and of the cards on it. */
export interface Palette {
  ground: string
  words: string
  title: string
  link: string
  card: string
  ink: string
  soft: string
  line: string
  cardLink: string
}

export interface ReadyTheme {
  name: string
  /** One line for the gallery. */
  about: string
  layout: Layout
  /** The face of the text; titles have the title font. */
  text: 'ui' | 'book' | 'title' | 'mono'
  font: Theme['title_font']
  weight: Theme['title_font_weight']
  /** The radius of the cards, in px. */
  corners: number
  light: Palette
  dark: Palette
}

const palette = (colours: string): Palette => {
  const [ground = '', words = '', title = '', link = '', card = '', ink = '', soft = '', line = '', cardLink = ''] =
    colours.split(' ').map((colour) => `#${colour}`)
  return { ground, words, title, link, card, ink, soft, line, cardLink }
}

/** Colours have the order of `Palette`: ground, words, title, link, card, ink, soft, line, link on the card. DAY-085 */
export const readyThemes: Record<ReadyThemeId, ReadyTheme> = {
  paper: {
    name: 'Paper',
    get about() {
      return t('One column on warm paper, in a book face')
    },
    layout: 'column',
    text: 'book',
    font: 'Clearface',
    weight: 'bold',
    corners: 3,
    light: palette('f4ecdf 3a2f25 5a2e18 8a3d16 fffaf1 332a22 6d5f50 e6dac8 8a3d16'),
    dark: palette('1d1813 e9dfd0 f2d9b8 e8a76b 28211a efe6d8 b3a390 3d332a e8a76b'),
  },
  harbour: {
    name: 'Harbour',
    get about() {
      return t('One column in blue and white, with round corners')
    },
    layout: 'column',
    text: 'ui',
    font: 'Gibson',
    weight: 'bold',
    corners: 18,
    light: palette('dfeaf2 17324a 0f3c66 0b5690 ffffff 15293a 53687a d5e2ec 0b5690'),
    dark: palette('0c1a27 d9e6f0 a9d4f5 7cc0f2 142637 e3edf5 98adbf 24394d 7cc0f2'),
  },
  bower: {
    name: 'Bower',
    get about() {
      return t('Found things side by side, blue ones most of all')
    },
    layout: 'masonry',
    text: 'ui',
    font: 'Futura',
    weight: 'bold',
    corners: 12,
    light: palette('eef1fb 1b2350 2036c2 2a3fd0 ffffff 1a2040 59607f dde1f2 2a3fd0'),
    dark: palette('0d1130 e2e6fb 9fb0ff 8fa2ff 171c42 e6e9fb 9da5cc 2a3163 9aabff'),
  },
  moss: {
    name: 'Moss',
    get about() {
      return t('A quiet garden of cards in greens')
    },
    layout: 'masonry',
    text: 'ui',
    font: 'Calluna',
    weight: 'bold',
    corners: 14,
    light: palette('e6eddc 263321 2b5323 34611f fbfdf7 222c1d 586650 d7e1cb 34611f'),
    dark: palette('12190f dfe8d6 b4dd95 9fd07b 1b2417 e5eddd 9fae93 2e3a28 9fd07b'),
  },
  gazette: {
    name: 'Gazette',
    get about() {
      return t('A front page: one large story, then the rest')
    },
    layout: 'magazine',
    text: 'book',
    font: 'Bodoni',
    weight: 'bold',
    corners: 0,
    light: palette('ffffff 1a1a1a 111111 b0121f ffffff 1a1a1a 5c5c5c d8d8d8 b0121f'),
    dark: palette('131313 ececec ffffff ff7f87 131313 ececec a5a5a5 363636 ff7f87'),
  },
  riso: {
    name: 'Riso',
    get about() {
      return t('Loud as a printed zine, in two inks')
    },
    layout: 'magazine',
    text: 'ui',
    font: 'Grumpy Black 48',
    weight: 'regular',
    corners: 4,
    light: palette('ffd9e0 3a0a45 6a0f8a 8a0f57 fff6f2 2c1033 6b4a70 f3c6cf a01262'),
    dark: palette('24062c ffe3ea ff9ec0 ff9ec0 32103b ffeaf0 d2a9c9 55245f ff9ec0'),
  },
  margin: {
    name: 'Margin',
    get about() {
      return t('Your name in the margin at the left, the posts beside it')
    },
    layout: 'side-left',
    text: 'book',
    font: 'Garamond',
    weight: 'regular',
    corners: 0,
    light: palette('faf8f4 2b2925 1f1d1a 0f5a63 faf8f4 2b2925 655f56 e2dccf 0f5a63'),
    dark: palette('171614 e9e5de f6f2ea 7cc8d0 171614 e9e5de a59e92 35322d 7cc8d0'),
  },
  studio: {
    name: 'Studio',
    get about() {
      return t('Posts first, and a yellow column about you at the right')
    },
    layout: 'side-right',
    text: 'ui',
    font: 'Franklin Gothic',
    weight: 'bold',
    corners: 10,
    light: palette('ffd84d 211a00 1c1600 4f3d00 ffffff 1e1c16 625d4f ece7d6 6b5200'),
    dark: palette('1b1808 fff1bd ffe07a ffd84d 25210f f7efd2 b8ad83 403a1e ffd84d'),
  },
  plain: {
    name: 'Plain',
    get about() {
      return t('Words and nothing else')
    },
    layout: 'text',
    text: 'ui',
    font: 'Helvetica Neue',
    weight: 'bold',
    corners: 0,
    light: palette('ffffff 202124 111214 1551b5 ffffff 202124 5f6368 e4e6ea 1551b5'),
    dark: palette('141518 e4e6ea ffffff 8ab4f8 141518 e4e6ea 9aa0a6 34373d 8ab4f8'),
  },
  typewriter: {
    name: 'Typewriter',
    get about() {
      return t('Typed pages, one below the other')
    },
    layout: 'text',
    text: 'title',
    font: 'Courier New',
    weight: 'bold',
    corners: 0,
    light: palette('f2f1ec 24231f 1b1a17 7a2318 f2f1ec 24231f 615e54 d3d0c4 7a2318'),
    dark: palette('181713 e6e3d8 f4f1e6 f0a58f 181713 e6e3d8 a8a393 37352d f0a58f'),
  },
  gallery: {
    name: 'Gallery',
    get about() {
      return t('A wall of pictures, edge to edge')
    },
    layout: 'wall',
    text: 'ui',
    font: 'Avalon',
    weight: 'regular',
    corners: 0,
    light: palette('f5f5f3 262624 1b1b1a 3b3b39 ffffff 262624 63635f e4e4e0 3b3b39'),
    dark: palette('0c0c0d e9e9e7 ffffff d8d8d4 151516 e9e9e7 a2a29e 2c2c2e d8d8d4'),
  },
  diary: {
    name: 'Diary',
    get about() {
      return t('Entries under their dates, as in a notebook')
    },
    layout: 'journal',
    text: 'book',
    font: 'Palatino',
    weight: 'regular',
    corners: 10,
    light: palette('f7eef0 3c2830 6e2540 8c2a4d fffafb 34242a 72596a ecd9df 8c2a4d'),
    dark: palette('1d1418 efe2e7 f4bfd0 f09ab6 281c21 f1e5ea b79faa 40303a f09ab6'),
  },
}
