import type { SessionInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import type { Db } from '../../core/database/database.ts'
import type { Context } from '../../core/http/serve.ts'
import { readSessionInfo } from '../accounts.views.ts'
import { withKnownBrowser } from './known-browser.ts'
import { findMember } from './sessions.views.ts'

/** Gives the browser the session that was opened for the account. */
export async function enter(db: Db, accountId: string, token: string, context: Context): Promise<SessionInfo> {
  const { deps, request } = context
  request.about = { account: accountId }
  context.renewSession(token)
  context.rememberBrowser(withKnownBrowser(deps.secret, request.knownBrowser, accountId))
  const info = await readSessionInfo(db, await findMember(db, token, deps.config.sessionIdleDays), context)
  if (info.user?.chosen_language) context.speak(info.user.chosen_language)
  return info
}
