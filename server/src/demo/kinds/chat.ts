import { toPlain } from '../markup.ts'
import type { Pen } from '../pen.ts'
import { voices } from '../words.ts'
import { drawTags } from './tags.ts'
import type { Written } from './written.ts'

export function writeChat(pen: Pen): Written {
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
