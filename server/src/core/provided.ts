/** Holds a value that a lower feature needs and a higher one knows; `provide.ts` sets it at start. */
export class Provided<T> {
  readonly #what: string
  #value: T | undefined
  constructor(what: string) {
    this.#what = what
  }

  provide(value: T): void {
    this.#value = value
  }

  get(): T {
    if (this.#value === undefined) throw new Error(`nothing provides ${this.#what}`)
    return this.#value
  }
}
