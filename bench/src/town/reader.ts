import { createHmac } from 'node:crypto'
import { formKeyOf } from '../../../server/src/core/http/form-key.ts'
import { hashOfToken } from '../../../server/src/core/http/session-cookie.ts'

/** Handed to the server, so that form keys can be worked out here. */
export const secret = 'a-secret-that-only-the-bench-knows-and-uses'

/** Somebody with a browser open. */
export interface Reader {
  blogName: string
  token: string
  /** What their browser sends with every write. */
  headers: Record<string, string>
}

export function makeReader(blogName: string): Reader {
  const token = createHmac('sha256', secret).update(blogName).digest('base64url')
  const formKey = formKeyOf(Buffer.from(secret, 'utf8'), token)
  return { blogName, token, headers: { cookie: `session=${token}`, 'x-form-key': formKey } }
}

export const sessionOf = (reader: Reader, accountId: string) => ({
  token_hash: `\\x${hashOfToken(reader.token).toString('hex')}`,
  account_id: accountId,
  user_agent: 'bench',
  address: '127.0.0.1',
  expires_at: new Date(Date.now() + 86_400_000),
})
