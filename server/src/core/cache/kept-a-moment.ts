interface Bounds {
  keptMax?: number
  /** How long a copy may be used; a second unless somebody listens for changes. */
  momentMs?: () => number
}

/** Copies of rows that are asked for again and again: a few seconds old at most, and dropped as soon as they are known to be wrong. */
export class KeptAMoment<Value> {
  readonly #kept = new Map<string, Value>()
  readonly #keptMax: number
  readonly #momentMs: () => number
  #since = 0
  #changes = 0

  constructor({ keptMax = 20_000, momentMs = () => 1000 }: Bounds = {}) {
    this.#keptMax = keptMax
    this.#momentMs = momentMs
  }

  /** Taken before the rows are read and handed to `keep`: what changed meanwhile is not kept. */
  get changes(): number {
    return this.#changes
  }

  find(key: string): Value | undefined {
    if (this.#kept.size > 0 && performance.now() - this.#since > this.#momentMs()) this.forget()
    return this.#kept.get(key)
  }

  keep(key: string, value: Value, changesBefore: number): void {
    if (changesBefore !== this.#changes) return
    if (this.#kept.size >= this.#keptMax) this.#kept.clear()
    if (this.#kept.size === 0) this.#since = performance.now()
    this.#kept.set(key, value)
  }

  forget(): void {
    this.#kept.clear()
    this.#changes += 1
  }
}
