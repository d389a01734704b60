import { toPlain } from '../markup.ts'
import type { Pen } from '../pen.ts'
import { others, questions, reactions } from '../subjects/voices.ts'
import { drawTags } from './tags.ts'
import type { Written } from './written.ts'

export function writeChat(pen: Pen): Written {
  pen.startPost()
  const { write, subject, random, draw } = pen
  const other = draw(others)
  const lines = [
    `${other}: ${write(questions)}`,
    `Me: ${write(subject.openings)}`,
    `${other}: ${write(reactions)}`,
    `Me: ${write(subject.details)}`,
    ...(random.isOneIn(2) ? [`${other}: ${write(reactions)}`, `Me: ${write(subject.endings)}`] : []),
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
