import { diffStepsMax, diffTokensMax, wordsAroundChange } from '../posts.limits.ts'

export interface Piece {
  /** `same` is in both texts, `out` only in the earlier, `in` only in the later; `cut` stands for a long unchanged part. */
  kind: 'same' | 'out' | 'in' | 'cut'
  text: string
}

const tokensOf = (text: string): string[] => text.match(/\s+|\S+/g) ?? []
const piece = (kind: Piece['kind'], tokens: readonly string[]): Piece => ({ kind, text: tokens.join('') })

/**
 * Compares two texts word by word. Where they differ in very many words, the whole differing part is out and in, so that
 * the work has a bound.
 */
export function diffWords(before: string, after: string): Piece[] {
  const [a, b] = [tokensOf(before), tokensOf(after)]
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const differing = [a.slice(start, a.length - end), b.slice(start, b.length - end)] as const
  return merged([
    piece('same', a.slice(0, start)),
    ...(findSteps(...differing) ?? [piece('out', differing[0]), piece('in', differing[1])]),
    piece('same', a.slice(a.length - end)),
  ])
}

/** Finds the shortest way from one text to the other by the algorithm of Myers, or null if it takes too many steps. */
function findSteps(a: readonly string[], b: readonly string[]): Piece[] | null {
  if (a.length + b.length > diffTokensMax) return null
  const most = Math.min(a.length + b.length, diffStepsMax)
  /** The furthest place in `a` by diagonal, which counts from `-most - 1`. */
  const reached = new Int32Array(2 * most + 3)
  const trace: Int32Array[] = []
  for (let step = 0; step <= most; step += 1) {
    trace.push(reached.slice())
    for (let diagonal = -step; diagonal <= step; diagonal += 2) {
      const at = diagonal + most + 1
      let x = isDown(reached, at, diagonal, step) ? (reached[at + 1] as number) : (reached[at - 1] as number) + 1
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x += 1
      reached[at] = x
      if (x >= a.length && x - diagonal >= b.length) return walkBack(a, b, trace, most)
    }
  }
  return null
}

const isDown = (reached: Int32Array, at: number, diagonal: number, step: number): boolean =>
  diagonal === -step || (diagonal !== step && (reached[at - 1] as number) < (reached[at + 1] as number))

function walkBack(a: readonly string[], b: readonly string[], trace: readonly Int32Array[], most: number): Piece[] {
  const pieces: Piece[] = []
  let x = a.length
  let y = b.length
  for (let step = trace.length - 1; step >= 0; step -= 1) {
    const reached = trace[step] as Int32Array
    const at = x - y + most + 1
    const isFromAbove = isDown(reached, at, x - y, step)
    const fromX = step === 0 ? 0 : (reached[isFromAbove ? at + 1 : at - 1] as number)
    const fromY = step === 0 ? 0 : fromX - (x - y) - (isFromAbove ? 1 : -1)
    const afterX = step === 0 || isFromAbove ? fromX : fromX + 1
    pieces.push(piece('same', a.slice(afterX, x)))
    if (step > 0)
      pieces.push(isFromAbove ? piece('in', b.slice(fromY, fromY + 1)) : piece('out', a.slice(fromX, afterX)))
    x = fromX
    y = fromY
  }
  return pieces.reverse()
}

/**
 * Joins neighbours of one kind, and shows what is out before what is in. A space between words that were replaced belongs
 * to them, because equal spaces alone do not make two texts alike.
 */
function merged(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  let changed = { out: '', in: '' }
  let space = ''
  const settle = () => {
    for (const kind of ['out', 'in'] as const) if (changed[kind]) joined.push({ kind, text: changed[kind] })
    changed = { out: '', in: '' }
  }
  const keep = (text: string) => {
    settle()
    const last = joined.at(-1)
    if (last?.kind === 'same') last.text += text
    else if (text) joined.push({ kind: 'same', text })
    space = ''
  }
  for (const { kind, text } of pieces) {
    if (!text) continue
    if (kind === 'out' || kind === 'in') {
      changed = { out: changed.out + space, in: changed.in + space }
      changed[kind] += text
      space = ''
    } else if (changed.out && changed.in && !space && !text.trim()) space = text
    else keep(space + text)
  }
  keep(space)
  return joined
}

/** Leaves out the middle of long unchanged stretches. */
export const withoutLongSame = (pieces: readonly Piece[]): Piece[] =>
  pieces.flatMap((one, place) => {
    const tokens = one.kind === 'same' ? tokensOf(one.text) : []
    const [isFirst, isLast] = [place === 0, place === pieces.length - 1]
    const [head, tail] = [isFirst ? 0 : 2 * wordsAroundChange, isLast ? 0 : 2 * wordsAroundChange]
    if (tokens.length <= head + tail + 2 * wordsAroundChange) return [one]
    const ends = [
      piece('same', tokens.slice(0, head)),
      piece('cut', []),
      piece('same', tokens.slice(tokens.length - tail)),
    ]
    return ends.filter(({ kind, text }) => kind === 'cut' || text)
  })
