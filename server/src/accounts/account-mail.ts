import { createHash } from 'node:crypto'
import type { Letter } from '@bowerbird/domain/accounts/accounts.messages.ts'
import { sql } from 'kysely'
import type { Tx } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import { inLanguage, languageNow } from '../core/language.ts'
import type { Config } from '../core/process/config.ts'
import { addJob } from '../core/work/jobs.ts'

/** Links use the configured origin, never the Host header of a request. */
export const verifyLink = ({ origin }: Config, token: string) => `${origin}/verify?token=${token}`
export const resetLink = ({ origin }: Config, token: string) => `${origin}/reset?token=${token}`
export const inviteLink = ({ origin }: Config, code: string) => `${origin}/register?invite=${code}`

type NoticeLetter = (about: { siteName: string; link: string }) => Letter

/** The language of an account of the table `accounts`: what the person chose, else that of their browser. */
export const languageOfAccount = sql<string | null>`coalesce(accounts.language, accounts.browser_language)`

/** A person whom mails go to. */
export interface Recipient {
  email: string
  /** Null when it is not known. */
  language: string | null
}

export async function notify(tx: Tx, { config, site }: Deps, to: Recipient, letter: NoticeLetter): Promise<void> {
  const { name: siteName } = await site.read()
  await addLetter(tx, to, () => letter({ siteName, link: `${config.origin}/forgot` }))
}

/** Mails a letter in the language of whoever gets it, whatever the language of the request. */
export const addLetter = (tx: Tx, to: Recipient, letter: () => Letter): Promise<void> =>
  addJob(tx, 'send_mail', mailTo(to, letter))

export const mailTo = ({ email, language }: Recipient, letter: () => Letter) =>
  inLanguage(language, () => ({ to: email, ...letter(), language: languageNow() }))

/** A fingerprint of the password; a later change of the password invalidates links that carry it. */
export const passwordMark = (account: { password_hash: string }) =>
  createHash('sha256').update(`asked under ${account.password_hash}`).digest('base64url').slice(0, 22)
