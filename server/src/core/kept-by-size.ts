interface Kept<Value> {
  value: Value
  bytes: number
}

/** Of the room, for what was asked for once, when there is no more room for all. */
const shareOfNew = 0.2

/**
 * Copies up to so many bytes. What is asked for a second time has proven itself, and stays however much is asked for
 * once, as when somebody goes through everything that was ever written. Among the proven, what is asked for goes from
 * the older to the younger ones; whenever the younger take up half of the room, they are counted among the older.
 */
export class KeptBySize<Value> {
  readonly #bytesMax: number
  readonly #sizeOf: (value: Value) => number
  readonly #new = new Part<Value>()
  #young = new Part<Value>()
  readonly #old = new Part<Value>()

  constructor(bytesMax: number, sizeOf: (value: Value) => number) {
    this.#bytesMax = bytesMax
    this.#sizeOf = sizeOf
  }

  find(key: string): Value | undefined {
    const young = this.#young.get(key)
    if (young) return young.value
    const proven = this.#old.take(key) ?? this.#new.take(key)
    if (!proven) return undefined
    this.#young.put(key, proven)
    this.#settle()
    return proven.value
  }

  /** What alone would fill half of the room is not kept. */
  keep(key: string, value: Value): void {
    const bytes = this.#sizeOf(value)
    const part = [this.#young, this.#old].find((proven) => proven.take(key)) ?? this.#new
    part.take(key)
    if (bytes > this.#bytesMax / 2) return
    part.put(key, { value, bytes })
    this.#settle()
  }

  #settle(): void {
    if (this.#young.bytes > this.#bytesMax / 2) {
      this.#old.putAll(this.#young)
      this.#young = new Part()
    }
    while (this.#young.bytes + this.#old.bytes + this.#new.bytes > this.#bytesMax) {
      const isNewOut = this.#new.bytes > this.#bytesMax * shareOfNew || this.#old.bytes === 0
      ;(isNewOut ? this.#new : this.#old).dropFirst()
    }
  }
}

/** In the order in which they came. */
class Part<Value> {
  readonly #all = new Map<string, Kept<Value>>()
  /** Goes on where it was: from the beginning it would pass by the places of all that went before. */
  #oldest = this.#all.keys()
  bytes = 0

  get(key: string): Kept<Value> | undefined {
    return this.#all.get(key)
  }

  put(key: string, kept: Kept<Value>): void {
    this.#all.set(key, kept)
    this.bytes += kept.bytes
  }

  putAll(other: Part<Value>): void {
    for (const [key, kept] of other.#all) this.put(key, kept)
  }

  take(key: string): Kept<Value> | undefined {
    const kept = this.#all.get(key)
    if (!kept) return undefined
    this.#all.delete(key)
    this.bytes -= kept.bytes
    return kept
  }

  dropFirst(): void {
    let first = this.#oldest.next()
    if (first.done) {
      this.#oldest = this.#all.keys()
      first = this.#oldest.next()
    }
    if (!first.done) this.take(first.value)
  }
}
