import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { joinSums, summed } from './joined-sums.ts'

test('the sum of parts of any length is that of the whole', () => {
  for (const lengths of [[0], [0, 1], [1, 0], [1, 2, 3], [255, 256, 257], [70_000, 1, 0, 65_536], [1_000_003, 17]]) {
    const parts = lengths.map((length) => randomBytes(length))
    const joined = parts.reduce((sum, part) => joinSums(sum, summed(part)), 0)
    expect([lengths, joined]).toEqual([lengths, crc32(Buffer.concat(parts))])
  }
})
