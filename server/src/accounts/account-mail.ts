import { createHash } from 'node:crypto'
import type { Letter } from '@bowerbird/domain/accounts/accounts.messages.ts'
import type { Tx } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import type { Config } from '../core/process/config.ts'
import { addJob } from '../core/work/jobs.ts'

/** Links use the configured origin, never the Host header of a request. */
export const verifyLink = ({ origin }: Config, token: string) => `${origin}/verify?token=${token}`
export const resetLink = ({ origin }: Config, token: string) => `${origin}/reset?token=${token}`
export const inviteLink = ({ origin }: Config, code: string) => `${origin}/register?invite=${code}`

type NoticeLetter = (about: { siteName: string; link: string }) => Letter

export async function notify(tx: Tx, { config, site }: Deps, to: string, letter: NoticeLetter): Promise<void> {
  const { name: siteName } = await site.read()
  await addJob(tx, 'send_mail', { to, ...letter({ siteName, link: `${config.origin}/forgot` }) })
}

/** A fingerprint of the password; a later change of the password invalidates links that carry it. */
export const passwordMark = (account: { password_hash: string }) =>
  createHash('sha256').update(`asked under ${account.password_hash}`).digest('base64url').slice(0, 22)
