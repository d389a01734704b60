import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Deps } from '../core/deps.ts'

/** A zip that is read while it is written, so that memory use does not grow with the export. */
export function openZip({ storage, log }: Pick<Deps, 'storage' | 'log'>) {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  /** The library does not handle errors of its input streams: an error ends this response and nothing else. */
  const guarded = (part: Readable) => part.once('error', (problem) => output.destroy(problem))
  zip.on('error', (problem: Error) => output.destroy(problem))
  const add = (path: string, compress: boolean, open: () => Readable) =>
    zip.addReadStreamLazy(path, { compress }, (hand) => hand(null, guarded(open())))
  return {
    output,
    add,
    addJson: (path: string, value: unknown) => zip.addBuffer(Buffer.from(JSON.stringify(value, null, 2)), path),
    /** Ends when the file is in the zip, so that a caller who waits holds one file at a time. */
    write: (path: string, text: Iterable<string> | AsyncIterable<string>) =>
      new Promise<void>((resolve) => {
        add(path, true, () => Readable.from(text).once('close', resolve))
      }),
    /** A file of the storage that cannot be read is empty in the zip. */
    addFile: (path: string, key: string) =>
      zip.addReadStreamLazy(path, { compress: false }, (hand) => {
        storage.get(key).then(
          (file) => hand(null, guarded(file?.body ?? Readable.from([]))),
          (problem) => {
            log.warn({ key, problem }, 'a file could not be exported')
            hand(null, Readable.from([]))
          },
        )
      }),
    end: () => zip.end(),
  }
}

export type StreamedZip = ReturnType<typeof openZip>

/** Writes the zip while it is sent; a problem ends the response. */
export function fill(zip: StreamedZip, work: () => Promise<void>): Readable {
  work().catch((problem) => zip.output.destroy(problem))
  return zip.output
}

export async function* asJsonList(list: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '['
  for await (const row of list) {
    yield `${before}\n${JSON.stringify(row)}`
    before = ','
  }
  yield before === '[' ? '[]\n' : '\n]\n'
}
