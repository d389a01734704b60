import { t } from '@bowerbird/domain/core/language/t.ts'
import type { PostKind } from '@bowerbird/domain/posts/entities.contract.ts'

export const kindWord: Record<PostKind, string> = {
  text: t('Text'),
  photo: t('Photos'),
  quote: t('Quote'),
  link: t('Link'),
  chat: t('Chat'),
  audio: t('Audio'),
  video: t('Video'),
  answer: t('Answer'),
}
