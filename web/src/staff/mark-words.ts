import type { BlogMark } from '@bowerbird/domain/moderation/moderation.contract.ts'

export const markWords: Record<BlogMark, string> = {
  spam: 'Spam',
  nsfw: 'Sensitive',
  adult: 'Adult',
  uniblock: 'Left out of lists',
  suspended: 'Suspended',
}
