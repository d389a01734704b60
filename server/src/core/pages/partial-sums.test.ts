import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { shareOf, shiftBy } from './partial-sums.ts'

test('the sum of a text with zeros in it and the share of what stands there is that of the whole', () => {
  for (const [before, between, after, length] of [
    [0, 0, 0, 1],
    [0, 1, 0, 22],
    [3, 0, 1, 43],
    [255, 256, 257, 16],
    [70_000, 65_536, 17, 22],
    [17, 5, 1_000_003, 43],
  ] as const) {
    const [first, second, third] = [before, between, after].map((bytes) => randomBytes(bytes)) as [
      Buffer,
      Buffer,
      Buffer,
    ]
    const mark = randomBytes(length).toString('hex').slice(0, length)
    const wholeWith = (put: Buffer) => Buffer.concat([first, put, second, put, third])
    const factor = shiftBy(between + length + after) ^ shiftBy(after)
    const sum = (crc32(wholeWith(Buffer.alloc(length))) ^ shareOf(mark, factor)) >>> 0
    expect([length, sum]).toEqual([length, crc32(wholeWith(Buffer.from(mark)))])
  }
})
