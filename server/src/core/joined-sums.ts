import { crc32 } from 'node:zlib'

/** Of the sum at the end of a gzip stream; as everything here, with the bits of a polynomial in reverse. */
const polynomial = 0xedb88320
const one = 0x80000000
const byteOn = 0x00800000

/** What a text adds to the sum of a stream that it stands in, so that a long one is gone through once. */
export interface Summed {
  sum: number
  /** By what a sum is multiplied when so many bytes follow. */
  shift: number
}

export const summed = (text: Buffer): Summed => ({ sum: crc32(text), shift: shiftBy(text.length) })

/** The sum of what stood before and this, as if all of it were gone through. */
export const joinSums = (before: number, { sum, shift }: Summed): number => (multiply(shift, before) ^ sum) >>> 0

function shiftBy(bytes: number): number {
  let shift = one
  let power = byteOn
  for (let left = bytes; left > 0; left >>>= 1) {
    if (left & 1) shift = multiply(power, shift)
    power = multiply(power, power)
  }
  return shift
}

/** Of two polynomials over one bit, modulo that of the sum. */
function multiply(left: number, right: number): number {
  let product = 0
  let shifted = right
  for (let bit = one; bit !== 0; bit >>>= 1) {
    if (left & bit) product ^= shifted
    shifted = shifted & 1 ? (shifted >>> 1) ^ polynomial : shifted >>> 1
  }
  return product >>> 0
}
