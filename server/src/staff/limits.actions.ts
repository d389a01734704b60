import { readDomains } from '@bowerbird/domain/accounts/email-domains.ts'
import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import {
  noDomainAllowed,
  noDomains,
  noSuchRule,
  tooManyRules,
} from '@bowerbird/domain/moderation/moderation.refusals.ts'
import type * as calls from '@bowerbird/domain/posts/rules/limits.contract.ts'
import { emailDomainsMax, wordRulesMax } from '@bowerbird/domain/posts/rules/limits.contract.ts'
import { keyOfRule } from '@bowerbird/domain/posts/rules/word-rules.ts'
import { setDayLimits } from '../accounts/standing/day-limits.ts'
import { recordAudit } from '../core/audit-log.ts'
import type { Db, Tx } from '../core/database/database.ts'
import type { Answer } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import { lockSite, updateSite } from '../core/site.store.ts'
import { deleteRule, listRules, upsertRule } from '../posts/rules/stored-rules.ts'
import { findSiteLimits } from './limits.views.ts'
import { checkStaff } from './staff.views.ts'
import { readPerson } from './switches.actions.ts'

type Rules = OutputOf<typeof calls.addWordRule>

async function rulesOnWire(db: Db): Promise<Rules['rules']> {
  return (await listRules(db)).map(({ newerThanDays, ...rule }) => ({ ...rule, newer_than_days: newerThanDays }))
}

export async function readSiteLimits(db: Db, viewer: Member): Promise<OutputOf<typeof calls.readSiteLimits>> {
  checkStaff(viewer)
  const site = await findSiteLimits(db)
  const unset = { posts_per_day: null, uploads_per_day: null, email_domains: [], invited_pass: false }
  return { ...(site ?? { ...unset, email_mode: 'off' as const }), rules: await rulesOnWire(db) }
}

export const saveSiteLimits: Answer<typeof calls.saveSiteLimits> = async (db, viewer, wanted) => {
  checkStaff(viewer)
  const read = wanted.emailDomains === undefined ? undefined : readDomains(wanted.emailDomains)
  if (read && (read.wrong.length > 0 || read.domains.length > emailDomainsMax))
    throw new RefusedError(noDomains(read.wrong[0]))
  const given = {
    ...{ posts_per_day: wanted.postsPerDay, uploads_per_day: wanted.uploadsPerDay },
    ...{ email_mode: wanted.emailMode, email_domains: read?.domains, invited_pass: wanted.invitedPass },
  }
  const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  if (Object.keys(changes).length > 0)
    await db.transaction().execute(async (tx) => {
      await lockSite(tx)
      await updateSite(tx, changes)
      if (wanted.emailMode !== undefined || read) await checkSomebodyCanJoin(tx)
      await recordAudit(tx, viewer, { action: 'limits.saved', subject: Object.keys(changes).join(', '), body: changes })
    })
  return readSiteLimits(db, viewer)
}

async function checkSomebodyCanJoin(tx: Tx): Promise<void> {
  const site = await findSiteLimits(tx)
  if (site?.email_mode === 'allow' && site.email_domains.length === 0) throw new RefusedError(noDomainAllowed())
}

export async function addWordRule(db: Db, viewer: Member, rule: InputOf<typeof calls.addWordRule>): Promise<Rules> {
  checkStaff(viewer)
  const key = keyOfRule(rule.kind, rule.value)
  if (key === null) throw new RefusedError(noSuchRule())
  await db.transaction().execute(async (tx) => {
    await lockSite(tx)
    const rules = await listRules(tx)
    const isKnown = rules.some(({ kind, value }) => kind === rule.kind && keyOfRule(kind, value) === key)
    if (!isKnown && rules.length >= wordRulesMax) throw new RefusedError(tooManyRules())
    await upsertRule(tx, { id: '', ...rule, key })
    await recordAudit(tx, viewer, {
      action: 'rule.made',
      subject: `${rule.action} ${rule.kind}: ${rule.value}`,
      body: {},
    })
  })
  return { rules: await rulesOnWire(db) }
}

/** Idempotent. */
export const removeWordRule: Answer<typeof calls.removeWordRule> = async (db, viewer, { id }) => {
  checkStaff(viewer)
  await db.transaction().execute(async (tx) => {
    const gone = await deleteRule(tx, id)
    if (gone) await recordAudit(tx, viewer, { action: 'rule.ended', subject: `${gone.kind}: ${gone.value}`, body: {} })
  })
  return { rules: await rulesOnWire(db) }
}

export const limitPerson: Answer<typeof calls.limitPerson> = async (db, viewer, { accountId, reason, ...limits }) => {
  checkStaff(viewer)
  await db.transaction().execute(async (tx) => {
    const { name } = await readPerson(tx, accountId)
    if (name === null) throw new RefusedError(coreRefusals.notFound)
    await setDayLimits(tx, accountId, limits)
    await recordAudit(tx, viewer, {
      action: 'person.day_limits.set',
      subject: accountId,
      body: { name, ...limits, reason },
    })
  })
  return { posts_per_day: limits.postsPerDay, uploads_per_day: limits.uploadsPerDay }
}
