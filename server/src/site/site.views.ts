import { join } from 'node:path'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { timeOfIdMs } from '@bowerbird/domain/core/ids.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { mediaPath } from '@bowerbird/domain/core/urls.ts'
import {
  type readTerms as readTermsCall,
  type SetupStep,
  type Site,
  setupSteps,
} from '@bowerbird/domain/site/site.contract.ts'
import { sql } from 'kysely'
import { readOwnEmail } from '../accounts/accounts.views.ts'
import type { Db } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import type { Answer, Context } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import { mediaKey } from '../media/storage/media-keys.ts'
import { checkStaff } from '../staff/staff.views.ts'

export async function readSite(db: Db, viewer: Member, _input: object, { deps }: Pick<Context, 'deps'>): Promise<Site> {
  checkStaff(viewer)
  const site = await deps.site.read()
  const { rows } = await sql<{ people: number; townsfolk: number }>`
    select count(*) filter (where not is_demo)::int as people, count(*) filter (where is_demo)::int as townsfolk
    from accounts where primary_blog_id is not null`.execute(db)
  return {
    name: site.name,
    noun: site.noun,
    description: site.description,
    terms: site.terms?.text ?? '',
    minimum_age: site.minimumAge,
    logo: site.logoHash && mediaPath(mediaKey('a', site.logoHash, '128')),
    signups: site.signups,
    steps_done: setupSteps.filter((step) => isDone(step, site.stepsDone)),
    is_finished: site.isFinished,
    mail: { ...mailOf(deps), test_goes_to: await readOwnEmail(db, viewer) },
    people: rows[0]?.people ?? 0,
    townsfolk: rows[0]?.townsfolk ?? 0,
  }
}

export const readTerms: Answer<typeof readTermsCall> = async (_db, _viewer, _input, { deps }) => {
  const { terms } = await deps.site.read()
  if (!terms) throw new RefusedError(coreRefusals.notFound)
  return { text: terms.text, since: new Date(timeOfIdMs(terms.id)).toISOString() }
}

const isDone = (step: SetupStep, done: string[]) => done.includes(step)

/** Leaves out the user and password of the mail server. */
export const mailOf = ({ config }: Pick<Deps, 'config'>) => ({
  host: config.smtpUrl && new URL(config.smtpUrl).host,
  from: config.mailFrom,
  outbox: join(config.dataDir, 'outbox'),
})
