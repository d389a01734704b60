import { t } from '@bowerbird/domain/core/language/t.ts'
import type { BlogMark } from '@bowerbird/domain/moderation/moderation.contract.ts'
import type { BlogSwitch } from '@bowerbird/domain/staff/staff.contract.ts'

export const markWords: Record<BlogMark, string> = {
  spam: t('Spam'),
  nsfw: t('Sensitive'),
  adult: t('Adult'),
  uniblock: t('Left out of lists'),
  suspended: t('Suspended'),
}

export const markHints: Record<BlogMark, string> = {
  spam: t('Its posts leave searches, tags and recommendations.'),
  nsfw: t('All posts on the blog are hidden from people in safe mode.'),
  adult: t('The whole blog is hidden from people in safe mode.'),
  uniblock: t('The blog isn’t recommended. Its followers still see it.'),
  suspended: t('No one can see the blog or its posts. Its owner gets an email with your reason.'),
}

export const switchWords: Record<BlogSwitch, { label: string; hint: string }> = {
  can_send_messages: {
    label: t('Can send messages'),
    hint: t('When this is off, the blog can’t send or read messages.'),
  },
  is_messaging_bot: { label: t('A bot in messages'), hint: t('The owner isn’t notified of new messages.') },
}
