import { writeText } from './text.ts'
import type { WriteKind } from './written.ts'

/** Each kind of post, and how many in a hundred are of it. */
export const kinds: { write: WriteKind; inHundred: number }[] = [{ write: writeText, inHundred: 100 }]
