import { randomFillSync } from 'node:crypto'

const drawn = Buffer.alloc(8192)
let used = drawn.length

/** Secret and never the same. The system is asked for many bytes at a time, and none is used twice. */
export function randomText(bytes: number, encoding: 'base64' | 'base64url'): string {
  if (used + bytes > drawn.length) {
    randomFillSync(drawn)
    used = 0
  }
  const text = drawn.toString(encoding, used, used + bytes)
  drawn.fill(0, used, used + bytes)
  used += bytes
  return text
}
