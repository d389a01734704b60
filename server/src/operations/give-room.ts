import { parseArgs } from 'node:util'
import { roomInWords } from '@bowerbird/domain/media/media.rules.ts'
import { setQuotaMb } from '../accounts/media-quota.ts'
import { withDeps } from './with-deps.ts'

const usage = 'Say whose room it is: npm run quota -- <e-mail> <megabytes>, with 0 for no limit, or «default».'

/** Gives the files of an account more or less room than MEDIA_QUOTA_MB says. Returns what to tell. */
export async function giveRoom(args: string[]): Promise<string> {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const [email = '', typed = ''] = positionals
  if (!email.includes('@') || !/^(?:\d{1,8}|default)$/.test(typed)) throw new Error(usage)
  const megabytes = typed === 'default' ? null : Number(typed)
  if (!(await withDeps(({ db }) => setQuotaMb(db, { email }, megabytes)))) throw new Error(`Nobody here has ${email}.`)
  return `${email} has ${roomInWords(megabytes)}.`
}
