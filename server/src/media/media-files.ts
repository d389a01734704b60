import type { Deps } from '../core/deps.ts'
import { findMediaByHash, lockMediaFiles } from './media.store.ts'
import { hashInKey } from './media-keys.ts'

/** Deletes files from storage, but for those that some media still has. */
export async function deleteFilesWithoutMedia(deps: Deps, keys: readonly string[]): Promise<void> {
  for (const [hash, sameKeys] of Map.groupBy(keys, (key) => hashInKey(key) ?? '')) {
    await deps.db.transaction().execute(async (tx) => {
      await lockMediaFiles(tx, hash)
      if (await findMediaByHash(tx, hash)) return
      await Promise.all(sameKeys.map((key) => deps.storage.delete(key)))
    })
  }
}
