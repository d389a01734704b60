import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export type Files = Record<string, string | Buffer>

function zipOf(files: Files, compress: boolean): Readable {
  const zip = new ZipFile()
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(Buffer.from(bytes as string), name, { compress })
  zip.end()
  return zip.outputStream as Readable
}

export const zipBytes = (files: Files, { compress = true } = {}): Promise<Buffer> => buffer(zipOf(files, compress))

/** Gives a folder that is deleted afterwards. */
export async function inTempFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'archives-'))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Gives the path of a file with these bytes. */
export const withFile = <Result>(bytes: Buffer, use: (path: string) => Promise<Result>): Promise<Result> =>
  inTempFolder(async (folder) => {
    const path = join(folder, 'archive')
    await writeFile(path, bytes)
    return use(path)
  })

export const writeZip = (zip: ZipFile, path: string): Promise<void> =>
  pipeline(zip.outputStream as Readable, createWriteStream(path))
