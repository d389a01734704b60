import { loginChallengeLifetimeMinutes } from '@bowerbird/domain/accounts/accounts.limits.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database/database.ts'
import { hashOfToken } from '../../core/http/session-cookie.ts'
import type { AccountsTables } from '../accounts.table.ts'
import { hashOfChallenge } from './challenge.ts'

interface Challenge {
  challenge: string
  purpose: AccountsTables['login_challenges']['purpose']
  /** The session cookie of the browser that may bring it back. */
  sessionToken: string
}

interface NewChallenge extends Challenge {
  accountId?: string | null
  /** The server needs it when the challenge comes back. */
  body?: object
}

export async function insertChallenge(
  db: Db,
  { challenge, purpose, sessionToken, accountId = null, body = {} }: NewChallenge,
): Promise<void> {
  await db
    .insertInto('login_challenges')
    .values({
      challenge_hash: hashOfChallenge(challenge),
      purpose,
      browser_hash: hashOfToken(sessionToken),
      account_id: accountId,
      body: JSON.stringify(body),
      expires_at: sql`now() + make_interval(mins => ${loginChallengeLifetimeMinutes})`,
    })
    .execute()
}

/** Returns null unless it was given to this browser for this purpose, is not over, and comes for the first time. */
export async function takeChallenge(db: Db | Tx, { challenge, purpose, sessionToken }: Challenge) {
  const taken = await db
    .deleteFrom('login_challenges')
    .where('challenge_hash', '=', hashOfChallenge(challenge))
    .where('purpose', '=', purpose)
    .where('browser_hash', '=', hashOfToken(sessionToken))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['account_id', 'body'])
    .executeTakeFirst()
  return taken ?? null
}

/** The same, and leaves it for another try. */
export async function findChallenge(db: Db, { challenge, purpose, sessionToken }: Challenge) {
  const found = await db
    .selectFrom('login_challenges')
    .select(['account_id', 'body'])
    .where('challenge_hash', '=', hashOfChallenge(challenge))
    .where('purpose', '=', purpose)
    .where('browser_hash', '=', hashOfToken(sessionToken))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return found ?? null
}
