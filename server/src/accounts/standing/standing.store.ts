import type { ActionKind } from '@bowerbird/domain/accounts/standing.contract.ts'
import { sql } from 'kysely'
import { queryRow, type RowOf, type Tx } from '../../core/database/database.ts'
import { changed } from '../../core/database/transactions.ts'
import { languageOfAccount, type Recipient } from '../account-mail.ts'

interface NewAction {
  accountId: string
  kind: ActionKind
  reason: string
  untilMs: number | null
  madeBy: string | null
  blogIds: string[]
}

export async function insertAction(tx: Tx, action: NewAction): Promise<string> {
  const endsAt = action.kind === 'warn' || action.untilMs === null ? null : new Date(action.untilMs)
  const { id } = await tx
    .insertInto('account_actions')
    .values({
      account_id: action.accountId,
      kind: action.kind,
      reason: action.reason,
      made_by: action.madeBy,
      ends_at: endsAt,
      blog_ids: action.blogIds,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (action.kind !== 'warn') await setHeld(tx, action.accountId, { held_as: action.kind, held_until: endsAt })
  return id
}

/** Sessions and tokens read these columns with the account. */
async function setHeld(
  tx: Tx,
  accountId: string,
  held: { held_as: 'limit' | 'suspend' | null; held_until: Date | null },
): Promise<void> {
  await tx.updateTable('accounts').set(held).where('id', '=', accountId).execute()
  changed(tx, 'accounts')
}

export type EndedAction = Pick<RowOf<'account_actions'>, 'id' | 'account_id' | 'kind' | 'blog_ids'>

/** Ends the open limit or suspension of an account, or one by its id if its time has come. */
export async function endAction(
  tx: Tx,
  which: { accountId: string } | { dueId: string },
  reason: string,
): Promise<EndedAction | undefined> {
  const isIt =
    'accountId' in which
      ? sql`account_id = ${which.accountId}`
      : sql`id = ${which.dueId} and ends_at <= now() + interval '1 second'`
  const ended = await queryRow<EndedAction>(tx)`
    update account_actions set ended_at = now(), end_reason = ${reason}
    where ${isIt} and ended_at is null and kind <> 'warn'
    returning id, account_id, kind, blog_ids`
  if (ended) await setHeld(tx, ended.account_id, { held_as: null, held_until: null })
  return ended
}

export interface PersonRow extends Recipient {
  id: string
  is_staff: boolean
  name: string | null
}

export const lockPersonRow = (tx: Tx, accountId: string): Promise<PersonRow | undefined> =>
  tx
    .selectFrom('accounts')
    .leftJoin('blogs', 'blogs.id', 'accounts.primary_blog_id')
    .select(['accounts.id', 'accounts.email', 'accounts.is_staff', 'blogs.name', languageOfAccount.as('language')])
    .where('accounts.id', '=', accountId)
    .where('accounts.email', '<>', '')
    .forUpdate('accounts')
    .executeTakeFirst()
