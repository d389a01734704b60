import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Archive } from '../../import-source.ts'
import { SourceProblem } from '../../import-source.ts'

/** Reads a whole small file; null if the archive has none of this name. */
export async function readFile(archive: Archive, name: string, maxBytes: number): Promise<Buffer | null> {
  if (archive.sizeOf(name) === null) return null
  const pieces: Buffer[] = []
  for await (const piece of await archive.open(name, maxBytes)) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

const strict = new TextDecoder('utf-8', { fatal: true })

/** Reads a small JSON file, which belongs to one post or to none. */
export async function readJson(archive: Archive, name: string, maxBytes: number): Promise<unknown> {
  const bytes = await readFile(archive, name, maxBytes)
  if (!bytes) return null
  let text: string
  try {
    text = strict.decode(bytes)
  } catch {
    throw new SourceProblem(t('The text encoding is damaged in the archive.'))
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new SourceProblem(t('This is damaged in the archive.'))
  }
}
