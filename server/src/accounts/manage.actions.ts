import { accountsRefusals } from '@bowerbird/domain/accounts/accounts.refusals.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { type Refusal, RefusedError, refuse, throwIf } from '@bowerbird/domain/core/refusal.ts'
import { roomInWords } from '@bowerbird/domain/media/media.rules.ts'
import { recordAudit } from '../core/audit-log.ts'
import type { Db, Tx } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import type { Member } from '../core/http/viewer.ts'
import { resetLink } from './account-mail.ts'
import { isFirstAccount, lockAccount, lockStaff, updateAccount } from './accounts.store.ts'
import { endAccount } from './leaving/end-account.ts'
import { deleteSessionsOf } from './login/sessions.store.ts'
import { endTfa } from './login/tfa.actions.ts'
import { newMailToken } from './mail-token.ts'
import { insertMailToken } from './mail-tokens.store.ts'
import { makeAccount } from './make-account.ts'
import { setQuotaMb } from './media-quota.ts'

/** The account that an act is about, with the name that the audit log shows. */
interface Person {
  id: string
  name: string
}

/** Makes an account without a password; its owner sets one by a link (`makeResetLink`). The first one is staff. */
export async function createAccount(
  db: Db,
  viewer: Member,
  wanted: { email: string; name: string; isStaff: boolean },
): Promise<Person> {
  checkStaff(viewer)
  return db.transaction().execute(async (tx) => {
    const isStaff = (await isFirstAccount(tx)) || wanted.isStaff
    const id = await makeAccount(tx, { ...wanted, isStaff, passwordHash: '' })
    await recordPerson(tx, viewer, { id, name: wanted.name }, 'created', { isStaff })
    return { id, name: wanted.name }
  })
}

/** Returns a link that sets a new password once, within the hour. The old password works until then. */
export async function makeResetLink(deps: Deps, viewer: Member, person: Person): Promise<string> {
  checkStaff(viewer)
  const token = newMailToken()
  await deps.db.transaction().execute(async (tx) => {
    const account = await readAccount(tx, person)
    await insertMailToken(tx, token, { accountId: account.id, purpose: 'reset', email: account.email })
    await recordPerson(tx, viewer, person, 'reset_link.made')
  })
  return resetLink(deps.config, token)
}

export async function turnOffTfa(deps: Deps, viewer: Member, person: Person): Promise<void> {
  checkStaff(viewer)
  await deps.db.transaction().execute(async (tx) => {
    const account = await readAccount(tx, person)
    if (!account.tfa_secret) throw new RefusedError(accountsRefusals.tfaIsOff)
    await endTfa(tx, deps, account)
    await recordPerson(tx, viewer, person, 'two_factor.off')
  })
}

/** Returns how many ended. Apps keep their tokens. */
export async function endSessionsOf(db: Db, viewer: Member, person: Person): Promise<number> {
  checkStaff(viewer)
  return db.transaction().execute(async (tx) => {
    const ended = await deleteSessionsOf(tx, (await readAccount(tx, person)).id)
    await recordPerson(tx, viewer, person, 'sessions.ended')
    return ended
  })
}

/** There is always somebody who is staff. */
export async function setStaff(db: Db, viewer: Member, person: Person, isStaff: boolean): Promise<void> {
  checkStaff(viewer)
  await db.transaction().execute(async (tx) => {
    throwIf(await switchStaff(tx, viewer, person, isStaff))
  })
}

/** Part of a larger write, which has decided that the person may be staff or not. */
export async function switchStaff(
  tx: Tx,
  by: Pick<Member, 'accountId'>,
  person: Person,
  isStaff: boolean,
  about: object = {},
): Promise<Refusal | null> {
  const staff = await lockStaff(tx)
  if (staff.includes(person.id) === isStaff) return isStaff ? accountsRefusals.staffAlready : accountsRefusals.notStaff
  if (!isStaff && staff.length === 1) return accountsRefusals.lastStaff
  await updateAccount(tx, person.id, { is_staff: isStaff })
  await recordPerson(tx, by, person, 'staff.switched', { isOn: isStaff, ...about })
  return null
}

/** Closes the account as its owner would; a job removes its data. */
export async function deleteAccountOf(db: Db, viewer: Member, person: Person): Promise<void> {
  checkStaff(viewer)
  await db.transaction().execute(async (tx) => {
    const staff = await lockStaff(tx)
    if (staff.length === 1 && staff[0] === person.id) throw new RefusedError(accountsRefusals.lastStaff)
    await readAccount(tx, person)
    await endAccount(tx, person.id)
    await recordPerson(tx, viewer, person, 'deleted')
  })
}

/** Null gives the account as much room as everybody. */
export async function giveQuota(db: Db, viewer: Member, email: string, megabytes: number | null): Promise<boolean> {
  checkStaff(viewer)
  return db.transaction().execute(async (tx) => {
    const isKnown = await setQuotaMb(tx, { email }, megabytes)
    if (isKnown)
      await recordAudit(tx, viewer, {
        action: 'person.quota.set',
        subject: email,
        body: { name: email, room: roomInWords(megabytes) },
      })
    return isKnown
  })
}

function checkStaff(viewer: Member): void {
  if (!viewer.isStaff) throw new RefusedError(coreRefusals.staffOnly)
}

async function readAccount(tx: Tx, { id }: Person) {
  const account = (await lockAccount(tx, id)) ?? refuse(coreRefusals.notFound)
  return account
}

const recordPerson = (
  tx: Tx,
  viewer: Pick<Member, 'accountId'>,
  { id, name }: Person,
  act: string,
  body: object = {},
) => recordAudit(tx, viewer, { action: `person.${act}`, subject: id, body: { name, ...body } })
