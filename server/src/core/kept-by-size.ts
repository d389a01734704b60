/**
 * Copies up to so many bytes, in two halves: what is asked for stays in the younger one. When that is full it becomes
 * the older, and the older before it goes with all that nobody asked for meanwhile.
 */
export class KeptBySize<Value> {
  readonly #halfMax: number
  #young = new Map<string, Value>()
  #old = new Map<string, Value>()
  #bytes = 0
  readonly #sizeOf: (value: Value) => number
  constructor(bytesMax: number, sizeOf: (value: Value) => number) {
    this.#halfMax = bytesMax / 2
    this.#sizeOf = sizeOf
  }

  find(key: string): Value | undefined {
    const young = this.#young.get(key)
    if (young !== undefined) return young
    const old = this.#old.get(key)
    if (old !== undefined) this.keep(key, old)
    return old
  }

  /** What alone would fill a half is not kept. */
  keep(key: string, value: Value): void {
    const before = this.#young.get(key)
    if (before !== undefined) this.#bytes -= this.#sizeOf(before)
    this.#young.delete(key)
    this.#old.delete(key)
    const bytes = this.#sizeOf(value)
    if (bytes > this.#halfMax) return
    this.#young.set(key, value)
    this.#bytes += bytes
    if (this.#bytes <= this.#halfMax) return
    this.#old = this.#young
    this.#young = new Map()
    this.#bytes = 0
  }
}
