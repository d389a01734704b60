import { sql } from 'kysely'
import { recordAudit } from '../core/audit-log.ts'
import type { Deps } from '../core/deps.ts'
import type { Member } from '../core/http/viewer.ts'
import { addJob } from '../core/work/jobs.ts'
import { countUnusedMedia, deleteUnusedMedia, findKnownHashes, listMediaFiles } from './media.store.ts'
import { deleteFilesWithoutMedia } from './storage/media-files.ts'
import { hashInKey } from './storage/media-keys.ts'

const sweepAtOnce = 200
const keysAtOnce = 500
const rowsAtOnce = 20
const missingNamed = 20

/** Files of uploads; stickers, default avatars and archives of imports have no media row. */
const uploadFolder = /^[pasvm]\//

export interface PruneReport {
  /** Uploads that nobody used, and pictures of deleted blogs. */
  unused: { count: number; bytes: number }
  /** Files in the storage that no row names. */
  orphaned: { count: number; bytes: number }
  /** Files that a row names and that the storage does not have, with the first of their keys. */
  missing: { count: number; keys: string[] }
}

/** Deletes what is unused or orphaned; what is missing is only reported. A dry run deletes nothing. */
export async function pruneMedia(deps: Deps, viewer: Member, { isDry }: { isDry: boolean }): Promise<PruneReport> {
  const { db } = deps
  const orphaned = await pruneOrphans(deps, isDry)
  const unused = await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '10min'`.execute(tx)
    return countUnusedMedia(tx)
  })
  if (!isDry) await sweepUnusedMedia(deps, (keys) => deleteFilesWithoutMedia(deps, keys))
  const missing = await findMissing(deps)
  if (!isDry)
    await db.transaction().execute((tx) =>
      recordAudit(tx, viewer, {
        action: 'media.pruned',
        subject: String(unused.count + orphaned.count),
        body: { unused, orphaned, missing: missing.count },
      }),
    )
  return { unused, orphaned, missing }
}

/** Deletes the rows and adds the job that deletes their files in one transaction. */
export async function sweepUnusedMedia(deps: Deps, then = async (_keys: string[]) => {}): Promise<void> {
  let keys: string[]
  do {
    keys = await deps.db.transaction().execute(async (tx) => {
      const found = await deleteUnusedMedia(tx, sweepAtOnce)
      if (found.length > 0) await addJob(tx, 'delete_media_files', { keys: found })
      return found
    })
    await then(keys)
  } while (keys.length > 0)
}

async function pruneOrphans(deps: Deps, isDry: boolean): Promise<PruneReport['orphaned']> {
  const found = { count: 0, bytes: 0 }
  for await (const keys of uploadsOf(deps)) {
    const known = await findKnownHashes(
      deps.db,
      keys.map((key) => hashInKey(key) ?? ''),
    )
    const orphans = keys.filter((key) => !known.has(hashInKey(key) ?? ''))
    const sizes = await Promise.all(orphans.map((key) => deps.storage.size(key)))
    found.count += orphans.length
    found.bytes += sizes.reduce<number>((sum, bytes) => sum + (bytes ?? 0), 0)
    if (!isDry) await deleteFilesWithoutMedia(deps, orphans)
  }
  return found
}

/** The keys of uploads in the storage, some at a time. */
async function* uploadsOf({ storage }: Deps): AsyncGenerator<string[]> {
  let keys: string[] = []
  for await (const key of storage.list()) {
    if (!uploadFolder.test(key) || hashInKey(key) === null) continue
    keys.push(key)
    if (keys.length < keysAtOnce) continue
    yield keys
    keys = []
  }
  yield keys
}

async function findMissing({ db, storage }: Deps): Promise<PruneReport['missing']> {
  const missing = { count: 0, keys: [] as string[] }
  let after = '0'
  for (;;) {
    const rows = await listMediaFiles(db, after, rowsAtOnce)
    const keys = rows.flatMap((row) => row.keys)
    const sizes = await Promise.all(keys.map((key) => storage.size(key)))
    const gone = keys.filter((_, at) => sizes[at] === null)
    missing.count += gone.length
    missing.keys.push(...gone.slice(0, missingNamed - missing.keys.length))
    const last = rows.at(-1)
    if (!last) return missing
    after = last.id
  }
}
