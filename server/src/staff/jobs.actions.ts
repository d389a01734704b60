import type { Db } from '../core/database/database.ts'
import type { Member } from '../core/http/viewer.ts'
import * as store from '../core/work/dead-letters.store.ts'
import { changeWork } from './dead-letters.actions.ts'

/** Makes a job due now, whatever it waits for. Nothing changes while a worker runs it. */
export const retryJob = (db: Db, viewer: Member, id: string) =>
  changeWork(db, viewer, { action: 'job.retried', subject: id, statements: [store.retryJob(id)] })

export const removeJob = (db: Db, viewer: Member, id: string) =>
  changeWork(db, viewer, { action: 'job.removed', subject: id, statements: [store.removeJob(id)] })
