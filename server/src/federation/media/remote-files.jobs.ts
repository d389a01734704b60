import type { Deps } from '../../core/deps.ts'
import type { Tasks } from '../../core/work/jobs.ts'
import { discardStale, incomingFolder } from '../../media/storage/receive-file.ts'
import { deleteUnshown } from './remote-files.store.ts'

export const remoteFilesTasks = ({ db, storage, config }: Deps): Tasks => ({
  /** Forgets files of other servers that no post or blog shows any more. */
  async sweep_remote_files(_, run) {
    await discardStale(incomingFolder(config.dataDir))
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
