import type { Listener } from '../core/work/events.ts'
import { addJobs } from '../core/work/jobs.ts'
import { listUnfinished } from './imports.store.ts'

/** Lets the imports of a person go on after a limit or suspension. */
export const goOnWithImports: Listener<'account.let_go'> = async (tx, { accountId }) => {
  await addJobs(
    tx,
    'work_on_import',
    (await listUnfinished(tx, accountId)).map((id) => ({ body: { importId: id }, jobKey: `import ${id}` })),
  )
}
