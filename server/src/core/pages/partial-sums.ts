import { crc32 } from 'node:zlib'

/** Of the sum at the end of a gzip stream; as everything here, with the bits of a polynomial in reverse. */
const polynomial = 0xedb88320
const one = 0x80000000
const byteOn = 0x00800000

/** For one byte that follows, for two, four, eight … */
const powers = [byteOn]

/** By what the sum of a part is multiplied when so many bytes follow it. */
export function shiftBy(bytes: number): number {
  let shift = one
  for (let left = bytes, at = 0; left > 0; left >>>= 1, at += 1) {
    const power = powers[at] ?? squareOf(powers[at - 1] as number)
    powers[at] = power
    if (left & 1) shift = multiply(power, shift)
  }
  return shift
}

/**
 * What a text adds to the sum of a long one that was gone through once, with zeros in its place. A text that stands in
 * several places has one factor for all of them: the exclusive or of their shifts.
 */
export const shareOf = (text: string, factor: number): number =>
  multiply(factor, crc32(text) ^ sumOfZeros(text.length)) >>> 0

const sumsOfZeros = new Map<number, number>()

function sumOfZeros(length: number): number {
  const known = sumsOfZeros.get(length)
  if (known !== undefined) return known
  const sum = crc32(Buffer.alloc(length))
  sumsOfZeros.set(length, sum)
  return sum
}

const squareOf = (power: number) => multiply(power, power)

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
