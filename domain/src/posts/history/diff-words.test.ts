import { expect, test } from 'vitest'
import { cpuMs } from '../../testing/cpu-ms.ts'
import { diffTokensMax } from '../posts.limits.ts'
import { diffWords, type Piece, withoutLongSame } from './diff-words.ts'

const textOf = (pieces: readonly Piece[], ...kinds: Piece['kind'][]) =>
  pieces
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ text }) => text)
    .join('')

test('the words that differ are out and in, and the rest is the same [CTRL-075]', () => {
  expect(diffWords('The tide left three caps.', 'The tide left four blue caps.')).toEqual([
    { kind: 'same', text: 'The tide left ' },
    { kind: 'out', text: 'three' },
    { kind: 'in', text: 'four blue' },
    { kind: 'same', text: ' caps.' },
  ])
  expect(diffWords('A rope.\nNothing else.', 'A long line.')).toEqual([
    { kind: 'same', text: 'A ' },
    { kind: 'out', text: 'rope.\nNothing else.' },
    { kind: 'in', text: 'long line.' },
  ])
  expect(diffWords('', 'New')).toEqual([{ kind: 'in', text: 'New' }])
  expect(diffWords('Gone', '')).toEqual([{ kind: 'out', text: 'Gone' }])
  expect(diffWords('Same\nlines', 'Same\nlines')).toEqual([{ kind: 'same', text: 'Same\nlines' }])
  expect(diffWords('', '')).toEqual([])
})

/** A generator of its own, so that a failure can be repeated. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

test('whatever the texts are, the pieces give back both of them, and never more words than need be [CTRL-075]', () => {
  const next = numbers(7)
  const words = ['a', 'b', 'c', ' ', '\n', 'long', 'é']
  const someText = () => Array.from({ length: next(40) }, () => words[next(words.length)]).join(next(2) ? ' ' : '')
  for (let turn = 0; turn < 500; turn += 1) {
    const [before, after] = [someText(), someText()]
    const pieces = diffWords(before, after)
    expect(textOf(pieces, 'same', 'out')).toBe(before)
    expect(textOf(pieces, 'same', 'in')).toBe(after)
    const kinds = pieces.map(({ kind }) => kind)
    expect(kinds.some((kind, at) => kind === kinds[at + 1])).toBe(false)
  }
})

/** Counts the words of the longest text that is left of both when words are crossed out. */
function mostInCommon([first, ...a]: readonly string[], b: readonly string[]): number {
  if (first === undefined || b.length === 0) return 0
  const at = b.indexOf(first)
  const without = mostInCommon(a, b)
  return at < 0 ? without : Math.max(without, 1 + mostInCommon(a, b.slice(at + 1)))
}

test('as many words as possible stay the same [CTRL-075]', () => {
  const next = numbers(11)
  for (let turn = 0; turn < 200; turn += 1) {
    const someWords = () => Array.from({ length: next(10) }, () => 'abc'[next(3)] ?? '')
    const [before, after] = [someWords(), someWords()]
    // No two spaces are alike, so that only words can stay the same.
    const spaced = (words: readonly string[], space: string) =>
      words.map((word, at) => word + space.repeat(at + 1)).join('')
    const same = textOf(diffWords(spaced(before, ' '), spaced(after, '\n')), 'same')
    expect(same.match(/\S/g) ?? []).toHaveLength(mostInCommon(before, after))
  }
})

test('texts that differ in very many words are compared as a whole, in no time [CTRL-075]', () => {
  const other = (word: string) => Array.from({ length: diffTokensMax }, (_, at) => `${word}${at % 50}`).join(' ')
  const [before, after] = [`Same ${other('x')} end`, `Same ${other('y')} end`]
  expect(cpuMs(() => diffWords(before, after))).toBeLessThan(1000)
  const pieces = diffWords(before, after)
  expect(pieces.map(({ kind }) => kind)).toEqual(['same', 'out', 'in', 'same'])
  expect(textOf(pieces, 'same', 'out')).toBe(before)
})

test('a long unchanged stretch is cut, with words left around each change [CTRL-075]', () => {
  const long = Array.from({ length: 400 }, (_, at) => `w${at}`).join(' ')
  const pieces = withoutLongSame(diffWords(`${long} old ${long}`, `${long} new ${long}`))
  expect(pieces.map(({ kind }) => kind)).toEqual(['cut', 'same', 'out', 'in', 'same', 'cut'])
  expect(pieces[1]?.text.startsWith('w0')).toBe(false)
  expect(pieces[1]?.text.endsWith('w399 ')).toBe(true)
})
