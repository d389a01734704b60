import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { readDomainBlocks } from '@bowerbird/domain/federation/domain-blocks.ts'
import type * as calls from '@bowerbird/domain/federation/servers.contract.ts'
import { recordAudit } from '../../core/audit-log.ts'
import type { Db } from '../../core/database/database.ts'
import type { Member } from '../../core/http/viewer.ts'
import { giveUp, tryNow } from '../deliveries.store.ts'
import { applyRules, countTies, deleteRule, upsertRules } from './rules.store.ts'
import { checkStaff, compareRules, countWaiting } from './servers.views.ts'

const nothingEnds = { people_here: 0, people_there: 0, followers: 0 }

export async function setServerRule(
  db: Db,
  viewer: Member,
  { host, rule, reason = '' }: InputOf<typeof calls.setServerRule>,
): Promise<OutputOf<typeof calls.setServerRule>> {
  checkStaff(viewer)
  return db.transaction().execute(async (tx) => {
    const ended = rule === 'block' ? await countTies(tx, [host]) : nothingEnds
    if (rule === 'none') {
      if (!(await deleteRule(tx, host))) return { ended }
    } else await upsertRules(tx, viewer.accountId, [{ host, rule, reason: reason.trim() }])
    await applyRules(tx, [host])
    const body = { ...(reason && { reason }), ...(rule === 'block' && ended) }
    await recordAudit(tx, viewer, { action: `server.rule.${rule}`, subject: host, body })
    return { ended }
  })
}

export async function importServerRules(
  db: Db,
  viewer: Member,
  { csv }: InputOf<typeof calls.importServerRules>,
): Promise<OutputOf<typeof calls.importServerRules>> {
  checkStaff(viewer)
  const list = readDomainBlocks(csv)
  return db.transaction().execute(async (tx) => {
    const { answer, changed } = await compareRules(tx, list)
    if (changed.length === 0) return answer
    await upsertRules(tx, viewer.accountId, changed)
    await applyRules(
      tx,
      changed.map(({ host }) => host),
    )
    const { added, changed: changedCount, ended } = answer
    await recordAudit(tx, viewer, {
      action: 'server.rules.imported',
      subject: String(changed.length),
      body: { added, changed: changedCount, ...ended },
    })
    return answer
  })
}

export async function retryServer(
  db: Db,
  viewer: Member,
  { host }: InputOf<typeof calls.retryServer>,
): Promise<OutputOf<typeof calls.retryServer>> {
  checkStaff(viewer)
  return db.transaction().execute(async (tx) => {
    const waiting = await tryNow(tx, host)
    await recordAudit(tx, viewer, { action: 'server.retried', subject: host, body: { waiting } })
    return { waiting }
  })
}

/** Answers how many deliveries were dropped. */
export async function giveUpServer(
  db: Db,
  viewer: Member,
  { host }: InputOf<typeof calls.giveUpServer>,
): Promise<OutputOf<typeof calls.giveUpServer>> {
  checkStaff(viewer)
  return db.transaction().execute(async (tx) => {
    const waiting = await countWaiting(tx, host)
    await giveUp(tx, host)
    await recordAudit(tx, viewer, { action: 'server.given_up', subject: host, body: { waiting } })
    return { waiting }
  })
}
