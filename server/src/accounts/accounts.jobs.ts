import { resetMailsPerHourMax } from '@bowerbird/domain/accounts/accounts.limits.ts'
import { confirmNewEmailLetter, resetLetter, verifyLetter } from '@bowerbird/domain/accounts/accounts.messages.ts'
import { emailKeyOf } from '@bowerbird/domain/accounts/accounts.rules.ts'
import type { Deps } from '../core/deps.ts'
import type { Tasks } from '../core/jobs.ts'
import { type Mail, openMailer } from '../core/mailer.ts'
import { resetLink, verifyLink } from './account-mail.ts'
import { findAccount, findAccountByEmail } from './accounts.store.ts'
import { countLiveTokens, deleteMailToken, insertMailToken, type MailPurpose } from './mail-tokens.store.ts'

export function accountsTasks(deps: Deps): Tasks {
  const { config, db } = deps
  const mailer = openMailer(config, deps.log)

  /** A token whose mail could not be sent is taken back: the job is tried again and makes another. */
  async function sendToken(
    about: { accountId: string; purpose: MailPurpose; email: string },
    letterWith: (token: string) => Omit<Mail, 'to'>,
  ): Promise<void> {
    const token = await insertMailToken(db, about)
    try {
      await mailer.send({ to: about.email, ...letterWith(token) })
    } catch (error) {
      await deleteMailToken(db, token)
      throw error
    }
  }

  return {
    send_mail: (mail) => mailer.send(mail),

    async send_verify_mail({ accountId, email }) {
      const account = await findAccount(db, accountId)
      if (!account) return
      const isNew = emailKeyOf(email) !== account.email_key
      if (!isNew && account.is_verified) return
      const letter = isNew ? confirmNewEmailLetter : verifyLetter
      await sendToken({ accountId, purpose: 'verify', email }, (token) =>
        letter({ siteNoun: config.siteNoun, link: verifyLink(config, token) }),
      )
    },

    /** Looks the address up here and not in the request, so that nobody can tell from the answer whether it is known. */
    async send_reset_mail({ email }) {
      const account = await findAccountByEmail(db, emailKeyOf(email))
      if (!account || (await countLiveTokens(db, account.id, 'reset')) >= resetMailsPerHourMax) return
      await sendToken({ accountId: account.id, purpose: 'reset', email: account.email }, (token) =>
        resetLetter({ siteNoun: config.siteNoun, link: resetLink(config, token) }),
      )
    },
  }
}
