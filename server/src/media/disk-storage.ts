import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Storage } from '../core/storage.ts'

const keyShape = /^[a-z0-9][a-z0-9./_-]{0,200}$/

export function diskStorage(folder: string): Storage {
  const placeOf = (key: string) => {
    if (!keyShape.test(key) || key.includes('..')) throw new Error(`${key} is no storage key`)
    return join(folder, key)
  }
  return {
    /** Written beside its place and renamed, so that half a file is never seen. */
    async put(key, body) {
      const place = placeOf(key)
      const half = `${place}.${randomUUID()}.part`
      await mkdir(dirname(place), { recursive: true })
      try {
        await writeFile(half, body)
        await rename(half, place)
      } catch (error) {
        await rm(half, { force: true })
        throw error
      }
    },
    async get(key) {
      const found = await stat(placeOf(key)).catch(() => null)
      if (!found?.isFile()) return null
      return { body: createReadStream(placeOf(key)), bytes: found.size }
    },
    async delete(key) {
      await rm(placeOf(key), { force: true })
    },
  }
}
