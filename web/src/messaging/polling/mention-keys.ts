import type { UserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'

/** Lists the mention keys of the blogs that a person talks as. MSG-305 */
export const mentionKeysOf = (user: UserInfo): string[] =>
  user.channels.filter((blog) => !blog.is_messaging_bot).map((blog) => blog.mention_key)
