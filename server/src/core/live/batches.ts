const batchMs = 15
const restMs = 500
const waitingMax = 10_000

/** Sends many small texts in one batch. A failed batch is retried in the same order. */
export class Batches {
  readonly #send: (texts: string[]) => Promise<unknown>
  readonly #onProblem: (error: unknown) => void
  #waiting: string[] = []
  #timer: NodeJS.Timeout | undefined
  #sending: Promise<void> | null = null
  constructor(send: (texts: string[]) => Promise<unknown>, onProblem: (error: unknown) => void) {
    this.#send = send
    this.#onProblem = onProblem
  }

  add(text: string): void {
    this.#waiting.push(text)
    this.#plan(batchMs)
  }

  async close(): Promise<void> {
    await this.#sending
    clearTimeout(this.#timer)
    if (this.#waiting.length > 0) await this.#send(this.#waiting.splice(0)).catch(this.#onProblem)
  }

  #plan(afterMs: number): void {
    if (this.#sending) return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#sending = this.#flush()
    }, afterMs)
  }

  async #flush(): Promise<void> {
    const texts = this.#waiting.splice(0)
    const rest = await this.#send(texts).then(
      () => 0,
      (error: unknown) => {
        this.#onProblem(error)
        this.#waiting = [...texts, ...this.#waiting].slice(-waitingMax)
        return restMs
      },
    )
    this.#sending = null
    if (this.#waiting.length > 0) this.#plan(rest)
  }
}
