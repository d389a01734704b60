import type { Pen } from '../pen.ts'
import { everyone } from '../words.ts'

export function drawTags({ subject, random, draw }: Pen): string[] {
  const own = Array.from({ length: random.between(1, 4) }, () => draw(subject.tags))
  return [...new Set(random.isOneIn(3) ? [...own, draw(everyone.tags)] : own)]
}
