import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { dayMs } from '@bowerbird/domain/core/spans.ts'
import type { Deps } from '../../core/deps.ts'
import { askForSpace, saveToDisk } from '../../core/process/disk-space.ts'
import { asNoRoom, incomingFolder } from '../../media/storage/receive-file.ts'

/** No address leads to it: files are served by the keys of media alone. */
export const partKey = (importId: string, part: number) => `imports/${importId}/${part}`

export async function putPart({ storage }: Pick<Deps, 'storage'>, key: string, path: string): Promise<void> {
  try {
    await storage.put(key, createReadStream(path), 'application/octet-stream')
  } catch (problem) {
    throw asNoRoom(problem)
  }
}

const folderOf = (dataDir: string) => join(incomingFolder(dataDir), 'imports')
const pathOf = (dataDir: string, importId: string) => join(folderOf(dataDir), `${importId}.archive`)

/** Its reason is for the person. */
export class LostArchiveError extends Error {
  readonly reason: string
  constructor() {
    super()
    this.reason = t('The archive is no longer here. Send it again.')
  }
}

/**
 * Puts the parts together in a file of this machine, part by part, and returns its path. A file that is whole already is
 * taken as it is, so that a job that goes on need not copy again.
 */
export async function assembleArchive(
  { config, storage }: Pick<Deps, 'config' | 'storage'>,
  { id, total_bytes }: { id: string; total_bytes: string },
  parts: readonly number[],
): Promise<string> {
  const path = pathOf(config.dataDir, id)
  const there = await stat(path).catch(() => null)
  if (there?.size === Number(total_bytes)) return path
  await mkdir(folderOf(config.dataDir), { recursive: true })
  const half = `${path}.half`
  await rm(half, { force: true })
  if (parts.length === 0) throw new LostArchiveError()
  try {
    await askForSpace(config, folderOf(config.dataDir), Number(total_bytes))
    for (const part of parts) {
      const found = await storage.get(partKey(id, part))
      if (!found) throw new LostArchiveError()
      await saveToDisk(config, half, [found.body], { flags: 'a' })
    }
    if ((await stat(half)).size !== Number(total_bytes)) throw new LostArchiveError()
  } catch (problem) {
    await rm(half, { force: true })
    throw asNoRoom(problem)
  }
  await rename(half, path)
  return path
}

const ownName = /^(\d{1,19})\.archive(?:\.half)?$/
const staleAfterMs = dayMs

/** Deletes the archives on this machine, except those of imports that still need theirs, and what a kill left. */
export async function discardArchives(
  { config }: Pick<Deps, 'config'>,
  isNeeded: (importIds: string[]) => Promise<ReadonlySet<string>>,
): Promise<void> {
  const names = await readdir(folderOf(config.dataDir)).catch(() => [])
  const idOf = (name: string) => ownName.exec(name)?.[1]
  const needed = await isNeeded([...new Set(names.flatMap((name) => idOf(name) ?? []))])
  for (const name of names) {
    const path = join(folderOf(config.dataDir), name)
    const id = idOf(name)
    const isStale = id ? !needed.has(id) : await isOld(path)
    if (isStale) await rm(path, { recursive: true, force: true })
  }
}

const isOld = async (path: string) => {
  const found = await stat(path).catch(() => null)
  return found !== null && Date.now() - found.mtimeMs > staleAfterMs
}
