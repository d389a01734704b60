import { loginChallengeLifetimeMinutes } from '@bowerbird/domain/accounts/accounts.limits.ts'
import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { hashOfToken } from '../../core/http/session-cookie.ts'
import type { AccountsTables } from '../accounts.table.ts'
import { hashOfChallenge } from './challenge.ts'

interface Challenge {
  challenge: string
  purpose: AccountsTables['login_challenges']['purpose']
  /** The session cookie of the browser that may bring it back. */
  sessionToken: string
}

export async function insertChallenge(
  db: Db,
  { challenge, purpose, sessionToken, accountId = null }: Challenge & { accountId?: string | null },
): Promise<void> {
  await db
    .insertInto('login_challenges')
    .values({
      challenge_hash: hashOfChallenge(challenge),
      purpose,
      browser_hash: hashOfToken(sessionToken),
      account_id: accountId,
      expires_at: sql`now() + make_interval(mins => ${loginChallengeLifetimeMinutes})`,
    })
    .execute()
}

/** Returns null unless it was given to this browser for this purpose, is not over, and comes for the first time. */
export async function takeChallenge(
  db: Db,
  { challenge, purpose, sessionToken }: Challenge,
): Promise<{ account_id: string | null } | null> {
  const taken = await db
    .deleteFrom('login_challenges')
    .where('challenge_hash', '=', hashOfChallenge(challenge))
    .where('purpose', '=', purpose)
    .where('browser_hash', '=', hashOfToken(sessionToken))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('account_id')
    .executeTakeFirst()
  return taken ?? null
}
