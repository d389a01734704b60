import { accountsRefusals } from '@bowerbird/domain/accounts/accounts.refusals.ts'
import type * as calls from '@bowerbird/domain/accounts/standing.contract.ts'
import type { ActionKind } from '@bowerbird/domain/accounts/standing.contract.ts'
import { actionLetter, letGoLetter } from '@bowerbird/domain/accounts/standing.messages.ts'
import type { InputOf } from '@bowerbird/domain/core/call.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { standingPath, untilWords } from '@bowerbird/domain/core/held.ts'
import { RefusedError, refuse } from '@bowerbird/domain/core/refusal.ts'
import { hideBlogsOf, showHiddenBlogs } from '../../blogs/blog-writes.ts'
import { recordAudit } from '../../core/audit-log.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import type { Member } from '../../core/http/viewer.ts'
import { accountOf, operator } from '../../core/operator.ts'
import { recordEvent } from '../../core/work/events.ts'
import { addJob } from '../../core/work/jobs.ts'
import { addLetter } from '../account-mail.ts'
import { type EndedAction, endAction, insertAction, lockPersonRow, type PersonRow } from './standing.store.ts'

type Here = Pick<Deps, 'config' | 'site'>

/** Warns, limits or suspends a person. A limit or suspension takes the place of one that holds. */
export async function actOn(
  db: Db,
  viewer: Member,
  { accountId, kind, reason, untilMs }: InputOf<typeof calls.actOnPerson>,
  here: Here,
): Promise<void> {
  checkStaff(viewer)
  if (accountId === viewer.accountId) throw new RefusedError(accountsRefusals.actsOnSelf)
  if (untilMs !== null && untilMs <= Date.now()) throw new RefusedError(accountsRefusals.endsInThePast)
  const { name: siteName } = await here.site.read()
  await db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, accountId)
    if (person.is_staff) throw new RefusedError(accountsRefusals.actsOnStaff)
    const replaced = kind === 'warn' ? undefined : await endAction(tx, { accountId }, '')
    if (replaced) await showHiddenBlogs(tx, replaced.blog_ids)
    const blogIds = kind === 'suspend' ? await hideBlogsOf(tx, accountId) : []
    const actionId = await insertAction(tx, {
      ...{ accountId, kind, reason, untilMs, blogIds },
      madeBy: accountOf(viewer),
    })
    const endsMs = kind === 'warn' ? null : untilMs
    if (endsMs !== null)
      await addJob(tx, 'end_account_action', { actionId }, `end of action ${actionId}`, new Date(endsMs))
    if (replaced && kind === 'limit') await recordEvent(tx, 'account.let_go', { accountId })
    await audit(tx, viewer, person, auditNames[kind], { reason: reasonUntil(kind, reason, untilMs) })
    const link = here.config.origin + standingPath
    await addLetter(tx, person, () => actionLetter({ siteName, kind, reason, untilMs: endsMs, link }))
  })
}

const auditNames: Record<ActionKind, string> = {
  warn: 'person.warned',
  limit: 'person.limited',
  suspend: 'person.suspended',
}

const reasonUntil = (kind: ActionKind, reason: string, untilMs: number | null) =>
  kind === 'warn' ? reason : `${untilWords(untilMs)}: ${reason}`

export async function lift(
  db: Db,
  viewer: Member,
  { accountId, reason }: InputOf<typeof calls.liftAction>,
  here: Here,
): Promise<void> {
  checkStaff(viewer)
  const { name: siteName } = await here.site.read()
  await db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, accountId)
    const ended = (await endAction(tx, { accountId }, reason)) ?? refuse(accountsRefusals.nothingToLift)
    await letGo(tx, ended)
    await audit(tx, viewer, person, 'person.let_go', { reason })
    await addLetter(tx, person, () => letGoLetter({ siteName, reason, link: here.config.origin }))
  })
}

/** Ends a limit or suspension whose time has come. Runs at least once. */
export async function endDueAction(deps: Pick<Deps, 'db' | 'config' | 'site'>, actionId: string): Promise<void> {
  const { name: siteName } = await deps.site.read()
  await deps.db.transaction().execute(async (tx) => {
    const ended = await endAction(tx, { dueId: actionId }, '')
    if (!ended) return
    await letGo(tx, ended)
    const person = await lockPerson(tx, ended.account_id)
    await addLetter(tx, person, () => letGoLetter({ siteName, reason: '', link: deps.config.origin }))
  })
}

async function letGo(tx: Tx, { account_id: accountId, blog_ids }: EndedAction): Promise<void> {
  await showHiddenBlogs(tx, blog_ids)
  await recordEvent(tx, 'account.let_go', { accountId })
}

async function lockPerson(tx: Tx, accountId: string): Promise<PersonRow> {
  const person = (await lockPersonRow(tx, accountId)) ?? refuse(coreRefusals.notFound)
  return person
}

const audit = (tx: Tx, viewer: Member, { id, name }: PersonRow, action: string, body: object) =>
  recordAudit(tx, viewer, { action, subject: id, body: { name, ...body } })

function checkStaff(viewer: Member): void {
  if (!viewer.isStaff && viewer !== operator) throw new RefusedError(coreRefusals.staffOnly)
}
