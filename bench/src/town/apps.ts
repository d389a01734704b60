import { randomUUID } from 'node:crypto'
import { dayMs } from '@bowerbird/domain/core/spans.ts'
import { newConsumerKey, sealAppSecret } from '../../../server/src/apps/secrets.ts'
import type { Db } from '../../../server/src/core/database/database.ts'
import { hashOfToken } from '../../../server/src/core/http/session-cookie.ts'
import { insertRows } from '../../../server/src/demo/write/insert-rows.ts'
import type { MadeBlog } from './people.ts'
import { type Reader, secret } from './reader.ts'
import { withIds } from './with-ids.ts'

/** An app that every reader allowed, with a token for each. */
export async function insertApp(db: Db, blogs: readonly MadeBlog[], readers: readonly Reader[]): Promise<void> {
  const appId = randomUUID()
  await insertRows(db, 'apps', [
    {
      ...{ id: appId, account_id: blogs[0]?.accountId, name: 'Bench', description: '', website: '', callbacks: [] },
      consumer_key: newConsumerKey(),
      sealed_secret: sealAppSecret({ secret: Buffer.from(secret, 'utf8') }, appId, 'never sent'),
      made_at: new Date(),
    },
  ])
  const grants = await withIds(
    db,
    blogs.map(({ accountId }) => ({ app_id: appId, account_id: accountId, rights, granted_at: new Date() })),
  )
  await insertRows(db, 'app_grants', grants)
  await insertRows(
    db,
    'app_tokens',
    readers.map(({ appToken }, at) => ({
      token_hash: `\\x${hashOfToken(appToken).toString('hex')}`,
      ...{ app_id: appId, grant_id: grants[at]?.id, kind: 'access', rights, family: randomUUID(), made_at: new Date() },
      expires_at: new Date(Date.now() + dayMs),
    })),
  )
}

const rights = ['basic', 'write']
