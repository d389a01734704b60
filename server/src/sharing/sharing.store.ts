import type { LinkableNetwork, Network } from '@bowerbird/domain/sharing/sharing.rules.ts'
import type { Db } from '../core/database/database.ts'
import type { Member } from '../core/http/viewer.ts'
import type { Shared } from './shared.views.ts'

/** BLOG-383 */
export async function insertShare(
  db: Db,
  viewer: Pick<Member, 'accountId'> | null,
  { blogId, post }: Shared,
  how: { network: Network | 'email'; isFallback: boolean },
): Promise<void> {
  await db
    .insertInto('shares')
    .values({
      account_id: viewer?.accountId ?? null,
      blog_id: blogId,
      post_id: post?.id ?? null,
      network: how.network,
      is_fallback: how.isFallback,
    })
    .execute()
}

/** Claims the post for one request to the network; false when another has claimed it. */
export async function claimCrossPost(db: Db, postId: string, network: LinkableNetwork): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('elsewhere_posts')
    .values({ post_id: postId, network })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Called when the network certainly did not take the post. */
export async function releaseCrossPost(db: Db, postId: string, network: LinkableNetwork): Promise<void> {
  await db.deleteFrom('elsewhere_posts').where('post_id', '=', postId).where('network', '=', network).execute()
}

export async function findLinkedAccount(db: Db, accountId: string, network: LinkableNetwork) {
  return db
    .selectFrom('linked_accounts')
    .select(['name', 'sealed_token'])
    .where('account_id', '=', accountId)
    .where('network', '=', network)
    .executeTakeFirst()
}

interface Linked {
  accountId: string
  network: LinkableNetwork
  name: string
  sealedToken: string
}

/** Replaces the account linked before on the same network. */
export async function upsertLinkedAccount(db: Db, { accountId, network, name, sealedToken }: Linked): Promise<void> {
  await db
    .insertInto('linked_accounts')
    .values({ account_id: accountId, network, name, sealed_token: sealedToken })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'network']).doUpdateSet({ name, sealed_token: sealedToken }),
    )
    .execute()
}

export const listLinkedAccounts = (db: Db, accountId: string) =>
  db
    .selectFrom('linked_accounts')
    .select(['network', 'name'])
    .where('account_id', '=', accountId)
    .orderBy('network')
    .execute()

export const deleteLinkedAccount = (db: Db, accountId: string, network: LinkableNetwork) =>
  db.deleteFrom('linked_accounts').where('account_id', '=', accountId).where('network', '=', network).execute()
