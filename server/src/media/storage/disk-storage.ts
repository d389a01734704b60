import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import type { Config } from '../../core/process/config.ts'
import { saveToDisk } from '../../core/process/disk-space.ts'
import type { Storage } from '../../core/storage.ts'

const keyShape = /^[a-z0-9][a-z0-9./_-]{0,200}$/
const halfSuffix = '.part'
const absenceCodes = ['ENOENT', 'ENOTDIR', 'EISDIR']

export function diskStorage(folder: string, config: Pick<Config, 'diskReserveBytes'>): Storage {
  const placeOf = (key: string) => {
    if (!keyShape.test(key) || key.includes('..')) throw new Error(`${key} is no storage key`)
    return join(folder, key)
  }
  return {
    /**
     * Writes beside the target, flushes and renames, so that no partial file is ever seen, even after a power cut.
     */
    async put(key, body) {
      const place = placeOf(key)
      const half = `${place}.${randomUUID()}${halfSuffix}`
      try {
        await mkdir(dirname(place), { recursive: true })
        await saveToDisk(config, half, [Buffer.isBuffer(body) ? [body] : body], { flags: 'wx', flush: true })
        await rename(half, place)
      } catch (error) {
        await rm(half, { force: true })
        throw error
      }
    },
    async get(key, part) {
      const file = await open(placeOf(key)).catch(nullWhenAbsent)
      if (!file) return null
      const about = await file.stat()
      if (about.isFile() && part)
        return { body: file.createReadStream({ start: part.from, end: part.to }), bytes: part.to - part.from + 1 }
      if (about.isFile()) return { body: file.createReadStream(), bytes: about.size }
      await file.close()
      return null
    },
    async size(key) {
      const about = await stat(placeOf(key)).catch(nullWhenAbsent)
      return about?.isFile() ? about.size : null
    },
    async delete(key) {
      await rm(placeOf(key), { force: true })
    },
    deleteHalves: (key) => deleteHalvesOf(placeOf(key)),
    async *list() {
      const found = await opendir(folder, { recursive: true }).catch(nullWhenAbsent)
      for await (const entry of found ?? []) {
        const key = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')
        if (entry.isFile() && !key.endsWith(halfSuffix) && keyShape.test(key)) yield key
      }
    },
  }
}

async function deleteHalvesOf(place: string): Promise<void> {
  const isHalf = (name: string) => name.startsWith(`${basename(place)}.`) && name.endsWith(halfSuffix)
  const names = (await readdir(dirname(place)).catch(nullWhenAbsent)) ?? []
  for (const name of names.filter(isHalf)) await rm(join(dirname(place), name), { force: true })
}

function nullWhenAbsent(error: NodeJS.ErrnoException): null {
  if (absenceCodes.includes(error.code ?? '')) return null
  throw error
}
