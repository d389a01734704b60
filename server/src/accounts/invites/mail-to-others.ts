import { createHmac, timingSafeEqual } from 'node:crypto'
import { mailsPerDayMax } from '@bowerbird/domain/accounts/accounts.limits.ts'
import { emailKeyOf } from '@bowerbird/domain/accounts/accounts.rules.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'

export const stopPath = '/mail/stop'

const sign = (secret: Buffer, mailbox: string) =>
  createHmac('sha256', secret).update(`stop mail:${mailbox}`).digest('base64url')

/** Admits mail to an address that somebody else typed. Counts all senders together, in any spelling of the address. */
export async function admitMail(
  { db, config, limiter, secret }: Pick<Deps, 'db' | 'config' | 'limiter' | 'secret'>,
  email: string,
): Promise<{ stopLink: string; giveBack: () => Promise<void> } | null> {
  const { rows } = await sql<{ mailbox: string; is_unwanted: boolean }>`
    select encode(hash, 'hex') as mailbox, exists (select from unwanted_mail where mailbox_hash = hash) as is_unwanted
    from sha256(convert_to(mailbox_of(${emailKeyOf(email)}), 'UTF8')) as hash`.execute(db)
  const { mailbox, is_unwanted: isUnwanted } = rows[0] as (typeof rows)[0]
  const key = `mails to ${mailbox}`
  if (isUnwanted || !(await isWithin(limiter.spendKey(key, mailsPerDayMax, 86_400)))) return null
  const stopLink = `${config.origin}${stopPath}/${mailbox}${sign(secret, mailbox)}`
  return { stopLink, giveBack: () => limiter.giveBack(key) }
}

const isWithin = (spent: Promise<void>): Promise<boolean> =>
  spent.then(
    () => true,
    (error) => {
      if (error instanceof RefusedError) return false
      throw error
    },
  )

/** Returns the hash of the mailbox that a stop link was made for, or null. */
export function mailboxOfLink(secret: Buffer, token: string): string | null {
  const [, mailbox = '', signed = ''] = /^([0-9a-f]{64})([\w-]{43})$/.exec(token) ?? []
  if (!mailbox) return null
  return timingSafeEqual(Buffer.from(signed), Buffer.from(sign(secret, mailbox))) ? mailbox : null
}

export async function saveUnwanted(db: Db, mailbox: string, isUnwanted: boolean): Promise<void> {
  const hash = sql`decode(${mailbox}, 'hex')`
  if (isUnwanted)
    await sql`insert into unwanted_mail (mailbox_hash) values (${hash}) on conflict do nothing`.execute(db)
  else await sql`delete from unwanted_mail where mailbox_hash = ${hash}`.execute(db)
}
