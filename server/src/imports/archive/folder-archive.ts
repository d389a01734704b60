import { createReadStream } from 'node:fs'
import { opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Archive } from '../import-source.ts'
import { ArchiveError } from './archive-error.ts'
import type { ArchiveLimits } from './archive-limits.ts'
import { checkedName, isSystemFile } from './entry-names.ts'
import { limitedStream } from './read-file.ts'

interface File {
  path: string
  bytes: number
}

/** Files on the disk by their names in the archive. */
export function archiveOfFiles(files: ReadonlyMap<string, File>, close: () => Promise<void> = async () => {}): Archive {
  return {
    *names() {
      for (const name of files.keys()) if (!isSystemFile(name)) yield name
    },
    sizeOf: (name) => files.get(name)?.bytes ?? null,
    async open(name, maxBytes) {
      const file = files.get(name)
      if (!file) throw new ArchiveError('broken')
      if (file.bytes > maxBytes) throw new ArchiveError('tooLarge')
      return limitedStream(createReadStream(file.path), maxBytes)
    },
    close,
  }
}

export async function openFolder(path: string, limits: ArchiveLimits): Promise<Archive> {
  const files = new Map<string, File>()
  let total = 0
  const folders = ['']
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for await (const item of await opendir(join(path, folder))) {
      const name = checkedName(folder + item.name)
      if (item.isDirectory()) folders.push(`${name}/`)
      else if (!item.isFile()) throw new ArchiveError('link')
      else {
        const { size } = await stat(join(path, folder, item.name))
        total += size
        files.set(name, { path: join(path, folder, item.name), bytes: size })
      }
      if (files.size + folders.length > limits.maxEntries) throw new ArchiveError('tooManyFiles')
      if (total > limits.maxTotalBytes) throw new ArchiveError('tooLarge')
    }
  }
  return archiveOfFiles(files)
}
