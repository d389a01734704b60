import type { BlogMark } from '@bowerbird/domain/moderation/moderation.contract.ts'
import type { BlogSwitch } from '@bowerbird/domain/staff/staff.contract.ts'

export const markWords: Record<BlogMark, string> = {
  spam: 'Spam',
  nsfw: 'Sensitive',
  adult: 'Adult',
  uniblock: 'Left out of lists',
  suspended: 'Suspended',
}

export const markHints: Record<BlogMark, string> = {
  spam: 'Its posts leave searches, tags and recommendations.',
  nsfw: 'All its posts are covered for people in safe mode.',
  adult: 'The whole blog is hidden from people in safe mode.',
  uniblock: 'Nobody is recommended the blog; its followers still see it.',
  suspended: 'Nobody sees the blog or its posts. Its owner gets a mail with your reason.',
}

export const switchWords: Record<BlogSwitch, { label: string; hint: string }> = {
  can_send_messages: {
    label: 'May send messages',
    hint: 'Off: it can no longer write to anybody, or read what it got.',
  },
  is_messaging_bot: { label: 'A bot in messages', hint: 'Its owner is not told of new messages to it.' },
}
