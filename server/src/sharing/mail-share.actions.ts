import { stoppable } from '@bowerbird/domain/accounts/accounts.messages.ts'
import { hasLink } from '@bowerbird/domain/asks/asks.rules.ts'
import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { type Refusal, RefusedError, refuse, throwIf } from '@bowerbird/domain/core/refusal.ts'
import { blogPath, tinyPath } from '@bowerbird/domain/core/urls.ts'
import type { emailBlog as blogCall, shareByEmail as postCall } from '@bowerbird/domain/sharing/sharing.contract.ts'
import { mailsPerHourMax } from '@bowerbird/domain/sharing/sharing.limits.ts'
import { postShared, sent, shareLetter } from '@bowerbird/domain/sharing/sharing.messages.ts'
import { sharingRefusals } from '@bowerbird/domain/sharing/sharing.refusals.ts'
import { refuseMail } from '@bowerbird/domain/sharing/sharing.rules.ts'
import { readOwnEmail } from '../accounts/accounts.views.ts'
import { admitMail } from '../accounts/invites/mail-to-others.ts'
import { isNewcomer, throwUnlessConfirmed } from '../accounts/standing/newcomers.ts'
import { readActingBlog } from '../blogs/blogs.views.ts'
import type { Db } from '../core/database/database.ts'
import { addressGroup } from '../core/http/rate-limits.ts'
import type { Context } from '../core/http/serve.ts'
import type { Viewer } from '../core/http/viewer.ts'
import type { Mailer } from '../core/outside/mailer.ts'
import { readShared, type Shared, summaryForGuests } from './shared.views.ts'
import { insertShare } from './sharing.store.ts'

type Answer = Promise<OutputOf<typeof postCall>>

/** Members only; a guest's own mail program sends the mail and the page reports it. POST-436 */
export const shareByEmail =
  (mailer: Mailer) =>
  async (db: Db, viewer: Viewer, asked: InputOf<typeof postCall>, context: Context): Answer => {
    if (!viewer && !asked.isFallback) throw new RefusedError(coreRefusals.signedOut)
    const shared = await readShared(db, viewer, asked)
    if (!shared.post) throw new RefusedError(coreRefusals.notFound)
    if (viewer && !asked.isFallback) throwUnlessConfirmed(context.deps, viewer)
    if (!asked.isFallback) return mailShared(db, viewer, { shared, ...asked }, context, mailer)
    await insertShare(db, viewer, shared, { network: 'email', isFallback: true })
    return { message: postShared() }
  }

/** Open to guests too; the mail links to the blog whatever post is named. POST-437 */
export const emailBlog =
  (mailer: Mailer) =>
  async (db: Db, viewer: Viewer, asked: InputOf<typeof blogCall>, context: Context): Answer => {
    const shared = await readShared(db, viewer, { ...asked, postId: undefined })
    return mailShared(db, viewer, { shared, ...asked }, context, mailer)
  }

interface MailedShare {
  shared: Shared
  email: string
  message: string
  letsReply: boolean
}

/** Sends within the request, so that "Sent!" is never shown for a mail that failed. POST-333 */
async function mailShared(
  db: Db,
  viewer: Viewer,
  { shared, email, message, letsReply }: MailedShare,
  { deps, request }: Context,
  mailer: Mailer,
): Answer {
  throwIf(refuseMail({ email, message }) ?? refuseWords(viewer, message))
  if (!deps.config.canMailStrangers) throw new RefusedError(sharingRefusals.noMail)
  const who = viewer?.accountId ?? addressGroup(request.ip)
  await deps.limiter.spendKey(`mailed shares ${who}`, mailsPerHourMax, 3600)
  const admitted = (await admitMail(deps, email)) ?? refuse(sharingRefusals.mailboxFull)
  const { origin } = deps.config
  const { name: siteName } = await deps.site.read()
  const { post, blogName } = shared
  const letter = shareLetter({
    ...{ message, blogName, siteName },
    by: viewer ? (await readActingBlog(db, viewer)).name : null,
    summary: post ? withoutLinks(await summaryForGuests(db, post.id, origin)) || t('A post without text.') : '',
    link: origin + (post ? tinyPath(post.id) : blogPath(blogName)),
  })
  const replyTo = viewer?.isVerified && letsReply ? await readOwnEmail(db, viewer) : undefined
  const mail = { to: email, ...stoppable(letter, { siteName, stopLink: admitted.stopLink }) }
  await mailer.send({ ...mail, ...(replyTo && { replyTo }) }).catch(async (error) => {
    await admitted.giveBack()
    deps.log.warn({ err: error }, 'a share could not be mailed')
    throw new RefusedError(sharingRefusals.mailFailed)
  })
  await insertShare(db, viewer, shared, { network: 'email', isFallback: false })
  return { message: sent() }
}

/** Words of their own reach strangers only from members whom a spammer would have to wait to be, and lead nowhere. */
function refuseWords(viewer: Viewer, message: string): Refusal | null {
  if (!message) return null
  if (!viewer?.isVerified || isNewcomer(viewer)) return sharingRefusals.noWords
  return hasLink(message) ? sharingRefusals.linkInWords : null
}

const withoutLinks = (summary: string) => (hasLink(summary) ? '' : summary)
