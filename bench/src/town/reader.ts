import { createHmac } from 'node:crypto'
import { formKeyOf } from '../../../server/src/core/http/form-key.ts'
import { hashOfToken } from '../../../server/src/core/http/session-cookie.ts'

/** Shared with the server, so that form keys can be computed here. */
export const secret = 'a-secret-that-only-the-bench-knows-and-uses'

/** A logged-in browser. */
export interface Reader {
  blogName: string
  token: string
  /** The browser's headers for every write. */
  headers: Record<string, string>
  /** The token of an app that this person allowed. */
  appToken: string
}

export function makeReader(blogName: string): Reader {
  const tokenOf = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')
  const token = tokenOf(blogName)
  const formKey = formKeyOf(Buffer.from(secret, 'utf8'), token)
  const headers = { cookie: `session=${token}`, 'x-form-key': formKey }
  return { blogName, token, headers, appToken: tokenOf(`app of ${blogName}`) }
}

export const sessionOf = (reader: Reader, accountId: string) => ({
  token_hash: `\\x${hashOfToken(reader.token).toString('hex')}`,
  account_id: accountId,
  user_agent: 'bench',
  address: '127.0.0.1',
  expires_at: new Date(Date.now() + 86_400_000),
})
