import type { UserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { type DescribedItem, describedItems } from '@bowerbird/domain/posts/alt/alt-texts.ts'
import type { Content, Post } from '@bowerbird/domain/posts/entities.contract.ts'

export interface ItemOfPost extends DescribedItem {
  content: Content
}

/** Lists everything in the own part of a post, which members of its blog describe. */
export const ownItems = ({ content }: Post): ItemOfPost[] =>
  content ? describedItems(content).map((item) => ({ ...item, content })) : []

/** Lists the pictures of others without a description, in the trail too, for which a member can suggest one. */
export const itemsToSuggest = ({ trail, content }: Post, { channels }: Pick<UserInfo, 'channels'>): ItemOfPost[] =>
  (content ? [...trail, content] : trail)
    .filter(({ blog }) => blog && !channels.some(({ name }) => name === blog.name))
    .flatMap((part) => describedItems(part).map((item) => ({ ...item, content: part })))
    .filter(({ kind, isMissing }) => kind === 'picture' && isMissing)
