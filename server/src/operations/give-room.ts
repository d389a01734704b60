import { parseArgs } from 'node:util'
import { roomInWords } from '@bowerbird/domain/media/media.rules.ts'
import { giveQuota } from '../accounts/manage.actions.ts'
import { operator } from '../core/operator.ts'
import { commandName } from '../core/process/command-name.ts'
import type { Deps } from '../deps.ts'
import { withDeps } from './with-deps.ts'

const usage = `Say whose room it is: ${commandName('quota', '<e-mail> <megabytes>')}, with 0 for no limit, or «default».`

interface Room {
  email: string
  /** Null is as much as everybody has. */
  megabytes: number | null
}

export function readRoom([email = '', typed = '']: readonly string[]): Room {
  if (!email.includes('@') || !/^(?:\d{1,8}|default)$/.test(typed)) throw new Error(usage)
  return { email, megabytes: typed === 'default' ? null : Number(typed) }
}

/** Gives the files of an account more or less room than MEDIA_QUOTA_MB says. Returns what to tell. */
export async function setRoom({ db }: Deps, { email, megabytes }: Room): Promise<string> {
  if (!(await giveQuota(db, operator, email, megabytes))) throw new Error(`Nobody here has ${email}.`)
  return `${email} has ${roomInWords(megabytes)}.`
}

export async function giveRoom(args: string[]): Promise<string> {
  const room = readRoom(parseArgs({ args, allowPositionals: true }).positionals)
  return withDeps((deps) => setRoom(deps, room))
}
