import type { Pen } from '../pen.ts'
import { tags as everyonesTags } from '../subjects/everyone.ts'

export function drawTags({ subject, random, draw }: Pen): string[] {
  const own = Array.from({ length: random.between(1, 4) }, () => draw(subject.tags))
  return [...new Set(random.isOneIn(3) ? [...own, draw(everyonesTags)] : own)]
}
