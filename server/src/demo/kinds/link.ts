import { paragraph, toPlain } from '../markup.ts'
import type { Pen } from '../pen.ts'
import { voices } from '../words.ts'
import { drawTags } from './tags.ts'
import type { Surroundings, Written } from './written.ts'

/** Links to hosts in the domains reserved for examples. */
export function writeLink(pen: Pen, { album }: Surroundings): Written {
  pen.startPost()
  const { write, subject, random, draw } = pen
  const title = toPlain(write(subject.titles))
  const picture = random.isOneIn(3) ? undefined : random.pick(album.pictures)
  return {
    kind: 'link',
    title,
    html: random.isOneIn(4) ? '' : paragraph(write(subject.details)),
    tags: drawTags(pen),
    sent: {
      post: {
        two: `https://${inAddress(draw(voices.journals))}.example.${random.pick(['com', 'org', 'net'])}/${inAddress(title)}`,
      },
      excerpt: toPlain(write(subject.openings)),
      author: random.isOneIn(3) ? '' : draw(voices.authors),
      ...(picture && { thumbnail: picture.url }),
    },
    uses: picture ? [picture] : [],
  }
}

const inAddress = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
