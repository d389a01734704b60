import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { FastifyRequest } from 'fastify'

const kib = 1024
const limits = { headBytes: 8 * kib, preambleBytes: kib, boundaryBytes: 70 }

export interface FormBounds {
  files: number
  fields: number
  fieldBytes: number
}
const smallForm: FormBounds = { files: 1, fields: 10, fieldBytes: 64 * kib }

const lineEnd = Buffer.from('\r\n')
const headEnd = Buffer.from('\r\n\r\n')
const boundaryOf = /;\s*boundary=(?:"([^"]*)"|([^;"\s]*))/i
const parameter = /;[ \t]*([\w*-]+)=(?:"((?:[^"\\]|\\.)*)"|([^;"\s]*))[ \t]*/y

export type Part = { name: string; value: string } | { name: string; file: AsyncGenerator<Buffer> }

export const isMultipart = (request: FastifyRequest): boolean =>
  /^multipart\/form-data\s*(?:;|$)/i.test(request.headers['content-type'] ?? '')

/**
 * Reads a form, with at most one file unless the caller allows more, part by part as the caller iterates. Errors are thrown to the caller, never
 * emitted. Unread bytes are discarded, so that the client can receive the response.
 */
export async function* readParts(request: FastifyRequest, bounds = smallForm): AsyncGenerator<Part> {
  const { raw } = request
  const chunks = raw.iterator({ destroyOnReturn: false })
  const source = new Source(chunks)
  const delimiter = delimiterOf(request.headers['content-type'] ?? '')
  let fieldCount = 0
  let fileCount = 0
  try {
    source.prepend(lineEnd)
    await source.readUntil(delimiter, limits.preambleBytes)
    while (!(await source.isNext('--'))) {
      if (!(await source.isNext('\r\n'))) throw new RefusedError(coreRefusals.badBody)
      const { name, isFile } = partOf((await source.readUntil(headEnd, limits.headBytes)).toString())
      if (isFile ? fileCount === bounds.files : fieldCount === bounds.fields)
        throw new RefusedError(coreRefusals.bodyTooLarge)
      if (isFile) {
        fileCount += 1
        const file = source.stream(delimiter)
        yield { name, file }
        for await (const _unread of file);
      } else {
        fieldCount += 1
        yield { name, value: (await source.readUntil(delimiter, bounds.fieldBytes)).toString() }
      }
    }
  } finally {
    // A stream does not flow while an iterator holds it.
    await chunks.return?.()
    raw.resume()
  }
}

function delimiterOf(contentType: string): Buffer {
  const found = boundaryOf.exec(contentType)
  const boundary = found?.[1] ?? found?.[2] ?? ''
  if (boundary.length === 0 || boundary.length > limits.boundaryBytes) throw new RefusedError(coreRefusals.badBody)
  return Buffer.from(`\r\n--${boundary}`)
}

function partOf(head: string): { name: string; isFile: boolean } {
  const headers = new Map(
    head.split('\r\n').map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, Math.max(0, colon)).trim().toLowerCase(), line.slice(colon + 1).trim()] as const
    }),
  )
  const [kind = ''] = /^[^;]*/.exec(headers.get('content-disposition') ?? '') ?? []
  const parameters = parametersOf((headers.get('content-disposition') ?? '').slice(kind.length))
  const name = parameters.get('name')
  if (kind.trim().toLowerCase() !== 'form-data' || !name || name in Object.prototype)
    throw new RefusedError(coreRefusals.badBody)
  const isFile =
    parameters.has('filename') ||
    parameters.has('filename*') ||
    headers.get('content-type')?.toLowerCase() === 'application/octet-stream'
  return { name, isFile }
}

function parametersOf(text: string): Map<string, string> {
  const found = new Map<string, string>()
  for (parameter.lastIndex = 0; parameter.lastIndex < text.length; ) {
    const [whole, name, quoted, bare] = parameter.exec(text) ?? []
    if (whole === undefined) throw new RefusedError(coreRefusals.badBody)
    found.set((name as string).toLowerCase(), quoted?.replace(/\\(.)/g, '$1') ?? bare ?? '')
  }
  return found
}

/** Buffers the bytes that arrived and were not taken yet. */
class Source {
  #bytes = Buffer.alloc(0)
  readonly #chunks: AsyncIterator<Buffer>
  constructor(chunks: AsyncIterator<Buffer>) {
    this.#chunks = chunks
  }

  prepend(bytes: Buffer): void {
    this.#bytes = Buffer.concat([bytes, this.#bytes])
  }

  async isNext(text: string): Promise<boolean> {
    while (this.#bytes.length < text.length) await this.#more()
    return this.#bytes.toString('latin1', 0, text.length) === text
  }

  /** Returns the bytes before the mark and consumes the mark too. */
  async readUntil(mark: Buffer, maxBytes: number): Promise<Buffer> {
    for (let from = 0; ; ) {
      const end = this.#bytes.indexOf(mark, from)
      if (end > maxBytes || (end === -1 && this.#bytes.length > maxBytes + mark.length))
        throw new RefusedError(coreRefusals.bodyTooLarge)
      if (end !== -1) return this.#take(end, mark.length)
      from = Math.max(0, this.#bytes.length - mark.length + 1)
      await this.#more()
    }
  }

  /** Yields the bytes before the mark as they arrive, without a limit. */
  async *stream(mark: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const end = this.#bytes.indexOf(mark)
      if (end !== -1) {
        yield this.#take(end, mark.length)
        return
      }
      const sure = this.#bytes.length - mark.length + 1
      if (sure > 0) yield this.#take(sure)
      await this.#more()
    }
  }

  #take(length: number, skipped = 0): Buffer {
    const taken = this.#bytes.subarray(0, length)
    this.#bytes = this.#bytes.subarray(length + skipped)
    return taken
  }

  async #more(): Promise<void> {
    const { value, done } = await this.#chunks.next()
    if (done) throw new RefusedError(coreRefusals.badBody)
    this.#bytes = Buffer.concat([this.#bytes, value])
  }
}
