import { readDomainBlocks } from '@bowerbird/domain/federation/domain-blocks.ts'
import type * as calls from '@bowerbird/domain/federation/servers.contract.ts'
import { recordAudit } from '../../core/audit-log.ts'
import type { Answer } from '../../core/http/serve.ts'
import { giveUp, tryNow } from '../deliveries.store.ts'
import { applyRules, countTies, deleteRule, upsertRules } from './rules.store.ts'
import { checkStaff, compareRules, countWaiting } from './servers.views.ts'

const nothingEnds = { people_here: 0, people_there: 0, followers: 0 }

export const setServerRule: Answer<typeof calls.setServerRule> = async (db, viewer, { host, rule, reason = '' }) => {
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

export const importServerRules: Answer<typeof calls.importServerRules> = async (db, viewer, { csv }) => {
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

export const retryServer: Answer<typeof calls.retryServer> = async (db, viewer, { host }) => {
  checkStaff(viewer)
  return db.transaction().execute(async (tx) => {
    const waiting = await tryNow(tx, host)
    await recordAudit(tx, viewer, { action: 'server.retried', subject: host, body: { waiting } })
    return { waiting }
  })
}

/** Answers how many deliveries were dropped. */
export const giveUpServer: Answer<typeof calls.giveUpServer> = async (db, viewer, { host }) => {
  checkStaff(viewer)
  return db.transaction().execute(async (tx) => {
    const waiting = await countWaiting(tx, host)
    await giveUp(tx, host)
    await recordAudit(tx, viewer, { action: 'server.given_up', subject: host, body: { waiting } })
    return { waiting }
  })
}
