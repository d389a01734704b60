interface Kept<Value> {
  value: Value
  bytes: number
}

/**
 * Copies up to so many bytes. What is asked for goes from the older to the younger ones; when there is no more room, the
 * oldest go. Whenever the younger ones take up half of the room, they are counted among the older.
 */
export class KeptBySize<Value> {
  readonly #bytesMax: number
  readonly #sizeOf: (value: Value) => number
  #young = new Map<string, Kept<Value>>()
  readonly #old = new Map<string, Kept<Value>>()
  #bytes = 0
  #youngBytes = 0

  constructor(bytesMax: number, sizeOf: (value: Value) => number) {
    this.#bytesMax = bytesMax
    this.#sizeOf = sizeOf
  }

  find(key: string): Value | undefined {
    const young = this.#young.get(key)
    if (young) return young.value
    const old = this.#old.get(key)
    if (!old) return undefined
    this.#old.delete(key)
    this.#add(key, old)
    return old.value
  }

  /** What alone would fill half of the room is not kept. */
  keep(key: string, value: Value): void {
    this.#forget(key)
    const bytes = this.#sizeOf(value)
    if (bytes > this.#bytesMax / 2) return
    this.#bytes += bytes
    this.#add(key, { value, bytes })
    for (const oldest of this.#old.keys()) {
      if (this.#bytes <= this.#bytesMax) return
      this.#forget(oldest)
    }
  }

  #add(key: string, kept: Kept<Value>): void {
    this.#young.set(key, kept)
    this.#youngBytes += kept.bytes
    if (this.#youngBytes <= this.#bytesMax / 2) return
    for (const [name, young] of this.#young) this.#old.set(name, young)
    this.#young = new Map()
    this.#youngBytes = 0
  }

  #forget(key: string): void {
    const young = this.#young.get(key)
    const known = young ?? this.#old.get(key)
    if (!known) return
    this.#bytes -= known.bytes
    if (young) this.#youngBytes -= known.bytes
    this.#young.delete(key)
    this.#old.delete(key)
  }
}
