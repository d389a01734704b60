import type { Deps } from '../../core/deps.ts'
import type { Tasks } from '../../core/work/jobs.ts'
import { discardStale, incomingFolder } from '../../media/storage/receive-file.ts'
import { removeRemote } from './receive-remote.ts'
import { deleteUnshown, letGoOfKilled } from './remote-files.store.ts'

/** Removes what killed servers left of files that they were fetching. Until then it counts with the files that are here. */
export const removeKilled = (deps: Deps): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    for (const file of await letGoOfKilled(tx)) await removeRemote(deps, file)
  })

export const remoteFilesTasks = (deps: Deps): Tasks => ({
  /** Forgets files of other servers that no post or blog shows any more. */
  async sweep_remote_files(_, run) {
    const { db, storage, config } = deps
    await discardStale(incomingFolder(config.dataDir))
    await removeKilled(deps)
    let after: Buffer | null = Buffer.alloc(0)
    while (after && !run?.abortSignal?.aborted) {
      const from: Buffer = after
      after = await db.transaction().execute(async (tx) => {
        const { last, keys } = await deleteUnshown(tx, from)
        await Promise.all(keys.map((key) => storage.delete(key)))
        return last
      })
    }
  },
})
