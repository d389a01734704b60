import { sql } from 'kysely'
import type { Listener } from '../core/work/events.ts'
import { addJobs } from '../core/work/jobs.ts'

/** Lets the imports of a person go on after a limit or suspension. */
export const goOnWithImports: Listener<'account.let_go'> = async (tx, { accountId }) => {
  const { rows } = await sql<{ id: string }>`
    select id from imports
    where account_id = ${accountId} and state in ('reading', 'running') and not is_local`.execute(tx)
  await addJobs(
    tx,
    'work_on_import',
    rows.map(({ id }) => ({ body: { importId: id }, jobKey: `import ${id}` })),
  )
}
