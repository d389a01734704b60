interface Kept<Value> {
  readonly key: string
  value: Value
  bytes: number
  row: Row<Value> | null
  before: Kept<Value> | null
  after: Kept<Value> | null
}

/** Of the room, for what was asked for once, when there is no more room for all. */
const shareOfNew = 0.2

/**
 * Copies up to so many bytes. What is asked for a second time has proven itself, and stays however much is asked for
 * once, as when somebody goes through everything that was ever written. Among the proven, those go first that nobody
 * asked for the longest.
 */
export class KeptBySize<Value> {
  readonly #bytesMax: number
  readonly #sizeOf: (value: Value) => number
  readonly #all = new Map<string, Kept<Value>>()
  readonly #new = new Row<Value>()
  readonly #proven = new Row<Value>()

  constructor(bytesMax: number, sizeOf: (value: Value) => number) {
    this.#bytesMax = bytesMax
    this.#sizeOf = sizeOf
  }

  find(key: string): Value | undefined {
    const kept = this.#all.get(key)
    if (!kept) return undefined
    kept.row?.remove(kept)
    this.#proven.add(kept)
    return kept.value
  }

  /** What alone would fill half of the room is not kept. */
  keep(key: string, value: Value): void {
    const bytes = this.#sizeOf(value)
    const known = this.#all.get(key)
    const row = known?.row ?? this.#new
    if (known) this.#drop(known)
    if (bytes > this.#bytesMax / 2) return
    const kept = { key, value, bytes, row: null, before: null, after: null }
    this.#all.set(key, kept)
    row.add(kept)
    while (this.#new.bytes + this.#proven.bytes > this.#bytesMax) {
      const isNewOut = this.#new.bytes > this.#bytesMax * shareOfNew || this.#proven.first === null
      this.#drop((isNewOut ? this.#new : this.#proven).first as Kept<Value>)
    }
  }

  #drop(kept: Kept<Value>): void {
    kept.row?.remove(kept)
    this.#all.delete(kept.key)
  }
}

/**
 * In the order in which they came. The order of a Map would do, but to find its first key takes the longer the more were
 * deleted before it, and an iterator that remembers the place holds on to what was deleted.
 */
class Row<Value> {
  first: Kept<Value> | null = null
  #last: Kept<Value> | null = null
  bytes = 0

  add(kept: Kept<Value>): void {
    kept.row = this
    kept.before = this.#last
    kept.after = null
    if (this.#last) this.#last.after = kept
    else this.first = kept
    this.#last = kept
    this.bytes += kept.bytes
  }

  remove(kept: Kept<Value>): void {
    if (kept.before) kept.before.after = kept.after
    else this.first = kept.after
    if (kept.after) kept.after.before = kept.before
    else this.#last = kept.before
    kept.row = null
    this.bytes -= kept.bytes
  }
}
