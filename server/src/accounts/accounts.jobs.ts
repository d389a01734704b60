import { resetMailsPerHourMax } from '@bowerbird/domain/accounts/accounts.limits.ts'
import {
  confirmNewEmailLetter,
  inviteLetter,
  resetLetter,
  verifyLetter,
} from '@bowerbird/domain/accounts/accounts.messages.ts'
import { emailKeyOf } from '@bowerbird/domain/accounts/accounts.rules.ts'
import type { Tx } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import { openMailer } from '../core/outside/mailer.ts'
import { addJob, type Tasks } from '../core/work/jobs.ts'
import { deleteEnded, runInSlices } from '../core/work/slices.ts'
import { mailTo, passwordMark, resetLink, verifyLink } from './account-mail.ts'
import { type Credentials, findAccountByEmail, lockAccount } from './accounts.store.ts'
import { findInviteToMail } from './invites/invites.views.ts'
import { newMailToken } from './mail-token.ts'
import { countLiveTokens, deleteMailToken, insertMailToken, type MailPurpose } from './mail-tokens.store.ts'
import { endDueAction } from './standing/standing.actions.ts'

interface Wanted {
  purpose: MailPurpose
  email: string
  letter: typeof verifyLetter
}

const linkFor = { verify: verifyLink, reset: resetLink }

export function accountsTasks(deps: Deps): Tasks {
  const { config, db } = deps
  const mailer = openMailer(config, deps.log)

  const mailToken = tokenMailer(deps, mailer)
  return {
    forget_old_sessions: (_, run) =>
      runInSlices(
        () => deleteEnded(db, 'sessions', 'expires_at'),
        () => addJob(db, 'forget_old_sessions', {}, 'old sessions'),
        run?.abortSignal,
      ),

    forget_mail_tokens: (_, run) =>
      runInSlices(
        () => deleteEnded(db, 'mail_tokens', 'expires_at', '7 days'),
        () => addJob(db, 'forget_mail_tokens', {}, 'mail tokens'),
        run?.abortSignal,
      ),

    forget_login_challenges: (_, run) =>
      runInSlices(
        () => deleteEnded(db, 'login_challenges', 'expires_at'),
        () => addJob(db, 'forget_login_challenges', {}, 'login challenges'),
        run?.abortSignal,
      ),

    end_account_action: ({ actionId }) => endDueAction(deps, actionId),

    send_mail: (mail) => mailer.send(mail),

    send_verify_mail: ({ accountId, email, askedUnder }) =>
      mailToken(accountId, async (_tx, account) => {
        const isOwn = emailKeyOf(email) === account.email_key
        if (isOwn ? account.is_verified : askedUnder !== passwordMark(account)) return null
        return { purpose: 'verify', email, letter: isOwn ? verifyLetter : confirmNewEmailLetter }
      }),

    async send_invite_mail({ inviteId }) {
      const found = await findInviteToMail(db, deps, inviteId)
      if (!found) return
      const { name: siteName } = await deps.site.read()
      await mailer.send(mailTo(found, () => inviteLetter({ siteName, ...found })))
    },

    /** Looks the address up here and not in the request, so that the response does not reveal whether it is known. */
    async send_reset_mail({ email }) {
      const found = await findAccountByEmail(db, emailKeyOf(email))
      if (!found) return
      await mailToken(found.id, async (tx, account) => {
        if ((await countLiveTokens(tx, account.id, 'reset')) >= resetMailsPerHourMax) return null
        return { purpose: 'reset', email: account.email, letter: resetLetter }
      })
    },
  }
}

/**
 * Makes the token while the account is locked, so that a concurrent change of password or address either deletes
 * the token or prevents it. Deletes the token when its mail fails, so that the retry makes a new one.
 */
const tokenMailer =
  ({ config, db, site }: Deps, mailer: ReturnType<typeof openMailer>) =>
  async (accountId: string, decide: (tx: Tx, account: Credentials) => Promise<Wanted | null>): Promise<void> => {
    const made = await db.transaction().execute(async (tx) => {
      const account = await lockAccount(tx, accountId)
      const wanted = account && (await decide(tx, account))
      if (!wanted) return null
      const token = newMailToken()
      await insertMailToken(tx, token, { accountId, ...wanted })
      return { wanted, token, language: account.language }
    })
    if (!made) return
    const { wanted, token, language } = made
    const { name: siteName } = await site.read()
    const link = linkFor[wanted.purpose](config, token)
    try {
      await mailer.send(mailTo({ email: wanted.email, language }, () => wanted.letter({ siteName, link })))
    } catch (error) {
      await deleteMailToken(db, token)
      throw error
    }
  }
