import { parseArgs } from 'node:util'
import { giveQuota } from '../accounts/manage.actions.ts'
import { operator } from '../core/operator.ts'
import { withDeps } from './with-deps.ts'

const usage = 'Say whose room it is: npm run quota -- <e-mail> <megabytes>, with 0 for no limit, or «default».'

/** Gives the files of an account more or less room than MEDIA_QUOTA_MB says. Returns what to tell. */
export async function giveRoom(args: string[], env?: Record<string, string | undefined>): Promise<string> {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const [email = '', typed = ''] = positionals
  if (!email.includes('@') || !/^(?:\d{1,8}|default)$/.test(typed)) throw new Error(usage)
  const megabytes = typed === 'default' ? null : Number(typed)
  if (!(await withDeps(({ db }) => giveQuota(db, operator, email, megabytes), env)))
    throw new Error(`Nobody here has ${email}.`)
  if (megabytes === null) return `${email} has as much room as everybody.`
  return megabytes === 0 ? `The room of ${email} has no limit.` : `${email} has ${megabytes} MB.`
}
