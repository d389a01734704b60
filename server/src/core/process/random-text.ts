import { randomFillSync } from 'node:crypto'

const drawn = Buffer.alloc(8192)
let used = drawn.length

/** Returns unguessable text. It draws many bytes from the system at a time, and uses none twice. */
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
