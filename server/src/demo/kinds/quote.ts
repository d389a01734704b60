import { paragraph, toPlain } from '../markup.ts'
import type { Pen } from '../pen.ts'
import { voices } from '../words.ts'
import { drawTags } from './tags.ts'
import type { Written } from './written.ts'

export function writeQuote(pen: Pen): Written {
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
