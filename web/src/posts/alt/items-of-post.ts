import { type DescribedItem, describedItems } from '@bowerbird/domain/posts/alt/alt-texts.ts'
import type { Content, Post } from '@bowerbird/domain/posts/entities.contract.ts'

export interface ItemOfPost extends DescribedItem {
  content: Content
}

/** What members of its blog can describe: everything in their own part. */
export const ownItems = ({ content }: Post): ItemOfPost[] =>
  content ? describedItems(content).map((item) => ({ ...item, content })) : []

/** What others can suggest a description for: pictures without one, in the trail too. */
export const itemsToSuggest = ({ trail, content, is_mine }: Post): ItemOfPost[] =>
  [...trail, ...(content && !is_mine ? [content] : [])].flatMap((part) =>
    part.blog
      ? describedItems(part).flatMap((item) => (isPictureWithout(item) ? [{ ...item, content: part }] : []))
      : [],
  )

const isPictureWithout = ({ kind, isMissing }: DescribedItem) => kind === 'picture' && isMissing
