import type { UserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'

/** Those of the own blogs a person talks as. MSG-305 */
export const mentionKeysOf = (user: UserInfo): string[] =>
  user.channels.filter((blog) => !blog.is_messaging_bot).map((blog) => blog.mention_key)
