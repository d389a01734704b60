/** Something that a lower feature needs and a higher one knows; `provide.ts` hands it over when the app is put together. */
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
