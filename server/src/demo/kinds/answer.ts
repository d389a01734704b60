import { paragraph } from '../markup.ts'
import type { Pen } from '../pen.ts'
import { voices } from '../words.ts'
import { drawTags } from './tags.ts'
import type { Surroundings, Written } from './written.ts'

/** Answers a question from the inbox, which is anonymous when the blogs are apart. */
export function writeAnswer(pen: Pen, { neighbour, isApart }: Surroundings): Written {
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
