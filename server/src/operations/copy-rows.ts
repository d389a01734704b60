import { once } from 'node:events'
import { type Duplex, Readable } from 'node:stream'
import type pg from 'pg'

/** The driver's types do not include COPY. */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void
  sendCopyFail(words: string): void
  endCopyFrom(): void
}

const blockBytes = 65_536

/** COPY … TO STDOUT as a stream with back-pressure. */
class CopyOut extends Readable {
  readonly #text: string
  #connection: pg.Connection | null = null
  #block: Buffer[] = []
  #bytes = 0
  rows = 0

  constructor(text: string) {
    super()
    this.#text = text
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection
    connection.query(this.#text)
  }

  /** Copies the chunk because the driver reuses its buffer. */
  handleCopyData({ chunk }: { chunk: Buffer }, connection: pg.Connection): void {
    this.#block.push(Buffer.from(chunk))
    this.#bytes += chunk.length
    if (this.#bytes >= blockBytes && !this.#handOn()) connection.stream.pause()
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = Number(text.split(' ')[1])
  }

  handleReadyForQuery(): void {
    this.#handOn()
    this.push(null)
  }

  handleError(error: Error): void {
    this.destroy(error)
  }

  override _read(): void {
    this.#connection?.stream.resume()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#connection?.stream.resume()
    done(error)
  }

  #handOn(): boolean {
    const block = Buffer.concat(this.#block)
    this.#block = []
    this.#bytes = 0
    return block.length === 0 || this.push(block)
  }
}

interface Settle {
  resolve(): void
  reject(error: Error): void
}

/** COPY … FROM STDIN with back-pressure. */
class CopyIn {
  readonly #text: string
  readonly #rows: AsyncIterable<Buffer>
  readonly #settle: Settle
  #hasFailed = false

  constructor(text: string, rows: AsyncIterable<Buffer>, settle: Settle) {
    this.#text = text
    this.#rows = rows
    this.#settle = settle
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#text)
  }

  async handleCopyInResponse(connection: CopyConnection): Promise<void> {
    try {
      for await (const block of this.#rows) {
        if (this.#hasFailed) return
        connection.sendCopyFromChunk(block)
        if (connection.stream.writableNeedDrain) await drained(connection.stream)
      }
      connection.endCopyFrom()
    } catch (error) {
      this.handleError(error as Error)
      connection.sendCopyFail('the rows could not be read')
    }
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#settle.resolve()
  }

  handleError(error: Error): void {
    this.#hasFailed = true
    this.#settle.reject(error)
  }
}

/** Also resolves when the connection closes; the statement itself reports that. */
async function drained(stream: Duplex): Promise<void> {
  const over = new AbortController()
  const { signal } = over
  await Promise.race([once(stream, 'drain', { signal }), once(stream, 'close', { signal })])
  over.abort()
}

export const copyOut = (client: pg.Client, text: string): CopyOut => client.query(new CopyOut(text))

export const copyIn = (client: pg.Client, text: string, rows: AsyncIterable<Buffer>): Promise<void> =>
  new Promise((resolve, reject) => {
    client.query(new CopyIn(text, rows, { resolve, reject }))
  })
