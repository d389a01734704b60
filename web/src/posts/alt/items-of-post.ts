import { type DescribedItem, describedItems } from '@bowerbird/domain/posts/alt/alt-texts.ts'
import type { Content, Post } from '@bowerbird/domain/posts/entities.contract.ts'

export interface ItemOfPost extends DescribedItem {
  content: Content
}

/** Lists everything in the own part of a post, which members of its blog describe. */
export const ownItems = ({ content }: Post): ItemOfPost[] =>
  content ? describedItems(content).map((item) => ({ ...item, content })) : []

/** Lists pictures without a description, in the trail too, for which others can suggest one. */
export const itemsToSuggest = ({ trail, content, is_mine }: Post): ItemOfPost[] =>
  [...trail, ...(content && !is_mine ? [content] : [])].flatMap((part) =>
    part.blog
      ? describedItems(part).flatMap((item) => (isPictureWithout(item) ? [{ ...item, content: part }] : []))
      : [],
  )

const isPictureWithout = ({ kind, isMissing }: DescribedItem) => kind === 'picture' && isMissing
