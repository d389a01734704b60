import type { PostKind } from '@bowerbird/domain/posts/entities.contract.ts'

export const kindWord: Record<PostKind, string> = {
  text: 'Text',
  photo: 'Photos',
  quote: 'Quote',
  link: 'Link',
  chat: 'Chat',
  audio: 'Audio',
  video: 'Video',
  answer: 'Answer',
}
