import { mayDeleteFiles } from '../../core/database/backup-lock.ts'
import type { Deps } from '../../core/deps.ts'
import { addJob } from '../../core/work/jobs.ts'
import { findMediaByHash, lockMediaFiles } from '../media.store.ts'
import { hashInKey } from './media-keys.ts'

const askAgainAfterMs = 600_000

/** Files are not deleted during a backup, which may still have to copy them; the job retries at this time. */
export const afterBackup = (): Date => new Date(Date.now() + askAgainAfterMs)

/** Skips files that some media row still refers to. */
export async function deleteFilesWithoutMedia(deps: Deps, keys: readonly string[]): Promise<void> {
  for (const [hash, sameKeys] of Map.groupBy(keys, (key) => hashInKey(key) ?? '')) {
    await deps.db.transaction().execute(async (tx) => {
      await lockMediaFiles(tx, hash)
      if (await findMediaByHash(tx, hash)) return
      if (!(await mayDeleteFiles(tx)))
        return addJob(tx, 'delete_media_files', { keys: sameKeys }, undefined, afterBackup())
      await Promise.all(sameKeys.map((key) => deps.storage.delete(key)))
    })
  }
}
