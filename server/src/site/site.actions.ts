import type * as calls from '@bowerbird/domain/site/site.contract.ts'
import type { SetupStep } from '@bowerbird/domain/site/site.contract.ts'
import { testLetter, testMailFailed, testMailInOutbox, testMailSent } from '@bowerbird/domain/site/site.messages.ts'
import { readOwnEmail } from '../accounts/accounts.views.ts'
import { recordAudit } from '../core/audit-log.ts'
import type { Answer } from '../core/http/serve.ts'
import { openMailer } from '../core/outside/mailer.ts'
import { lockSite, saveTerms, updateSite } from '../core/site.store.ts'
import { checkStaff } from '../staff/staff.views.ts'
import { mailOf, readSite } from './site.views.ts'

/** Saving a step's fields completes the step. */
const stepOf = ({ name, signups }: { name?: unknown; signups?: unknown }): SetupStep | undefined =>
  name !== undefined ? 'name' : signups !== undefined ? 'signups' : undefined

export const saveSite: Answer<typeof calls.saveSite> = async (
  db,
  viewer,
  { values, terms, stepDone, isFinished },
  context,
) => {
  checkStaff(viewer)
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  const step = stepDone ?? stepOf(values)
  const isChanged = Object.keys(given).length > 0 || step !== undefined || isFinished !== undefined
  if (!isChanged && terms === undefined) return readSite(db, viewer, {}, context)
  await db.transaction().execute(async (tx) => {
    const before = await lockSite(tx)
    const finishedAt =
      isFinished === undefined ? {} : { finished_at: isFinished ? (before.finished_at ?? new Date()) : null }
    if (isChanged) await updateSite(tx, { ...given, ...finishedAt }, step)
    if (terms !== undefined) await saveTerms(tx, terms)
    await recordAudit(tx, viewer, {
      action: 'site.saved',
      subject: [...Object.keys(given), ...(terms === undefined ? [] : ['terms'])].join(', '),
      body: { ...given, terms, stepDone, isFinished },
    })
  })
  return readSite(db, viewer, {}, context)
}

/** Sends without a job, so that the mail server's error reaches the person who set it up. */
export const sendTestMail: Answer<typeof calls.sendTestMail> = async (db, viewer, _input, context) => {
  checkStaff(viewer)
  const { deps } = context
  const to = await readOwnEmail(db, viewer)
  const { host, outbox } = mailOf(deps)
  const letter = testLetter({ siteName: (await deps.site.read()).name, origin: deps.config.origin })
  const mailer = openMailer(deps.config, deps.log)
  const problem = await mailer.send({ to, ...letter }).then(
    () => null,
    (error: Error) => error.message,
  )
  mailer.close()
  await db.transaction().execute(async (tx) => {
    if (host && problem === null) await updateSite(tx, {}, 'mail')
    await recordAudit(tx, viewer, { action: 'mail.tested', subject: to, body: { problem } })
  })
  const words = problem !== null ? testMailFailed(problem) : host ? testMailSent(to) : testMailInOutbox(outbox)
  return { is_sent: host !== null && problem === null, words, site: await readSite(db, viewer, {}, context) }
}
