import { mailsPerDayMax } from '@bowerbird/domain/accounts/accounts.limits.ts'
import {
  confirmNewEmailLetter,
  haveAccountLetter,
  inviteLetter,
  resetLetter,
  stoppable,
  verifyLetter,
} from '@bowerbird/domain/accounts/accounts.messages.ts'
import { emailKeyOf } from '@bowerbird/domain/accounts/accounts.rules.ts'
import type { Tx } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import { type Mailer, openMailer } from '../core/outside/mailer.ts'
import { addJob, type Tasks } from '../core/work/jobs.ts'
import { deleteEnded, runInSlices } from '../core/work/slices.ts'
import { mailTo, passwordMark, resetLink, verifyLink } from './account-mail.ts'
import { type Credentials, findAccountByEmail, findOwnerOfMailbox, lockAccount } from './accounts.store.ts'
import { findInviteToMail } from './invites/invites.views.ts'
import { admitMail } from './invites/mail-to-others.ts'
import { endLeaving } from './leaving/leaving.actions.ts'
import { newMailToken } from './mail-token.ts'
import { countMailed, deleteMailToken, insertMailToken, type MailPurpose } from './mail-tokens.store.ts'
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

    leave: ({ accountId }) => endLeaving(db, accountId),

    end_account_action: ({ actionId }) => endDueAction(deps, actionId),

    send_mail: (mail) => mailer.send(mail),

    /** A mailbox that somebody else has confirmed, by any spelling, gets a way into their account instead. */
    async send_verify_mail({ accountId, email, askedUnder }) {
      const owner = await findOwnerOfMailbox(db, emailKeyOf(email))
      if (owner?.is_verified && owner.id !== accountId)
        return mailToken(owner.id, async (_tx, { email }) => ({ purpose: 'reset', email, letter: haveAccountLetter }))
      return mailToken(accountId, async (_tx, account) => {
        const isOwn = emailKeyOf(email) === (account.claimed_email_key ?? account.email_key)
        if (isOwn ? account.is_verified : askedUnder !== passwordMark(account)) return null
        return { purpose: 'verify', email, letter: isOwn ? verifyLetter : confirmNewEmailLetter }
      })
    },

    send_invite_mail: ({ inviteId }) => mailInvite(deps, mailer, inviteId),

    /** Looks the address up here and not in the request, so that the response does not reveal whether it is known. */
    async send_reset_mail({ email }) {
      const found = await findAccountByEmail(db, emailKeyOf(email))
      if (!found) return
      await mailToken(found.id, async (_tx, account) => ({
        purpose: 'reset',
        email: account.email,
        letter: resetLetter,
      }))
    },
  }
}

async function mailInvite(deps: Deps, mailer: Mailer, inviteId: string): Promise<void> {
  const found = await findInviteToMail(deps.db, deps, inviteId)
  const admitted = found && (await admitMail(deps, found.email))
  if (!admitted) return
  const { stopLink, giveBack } = admitted
  const { name: siteName } = await deps.site.read()
  const letter = () => stoppable(inviteLetter({ siteName, ...found }), { siteName, stopLink })
  await mailer.send(mailTo(found, letter)).catch(async (error) => {
    await giveBack()
    throw error
  })
}

/**
 * Makes the token while the account is locked, so that a concurrent change of password or address either deletes
 * the token or prevents it. Deletes the token when its mail fails, so that the retry makes a new one.
 */
const tokenMailer =
  ({ config, db, site }: Deps, mailer: Mailer) =>
  async (accountId: string, decide: (tx: Tx, account: Credentials) => Promise<Wanted | null>): Promise<void> => {
    const made = await db.transaction().execute(async (tx) => {
      const account = await lockAccount(tx, accountId)
      const wanted = account && (await decide(tx, account))
      if (!wanted || (await countMailed(tx, wanted)) >= mailsPerDayMax) return null
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
