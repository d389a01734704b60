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
  nsfw: t('All its posts are covered for people in safe mode.'),
  adult: t('The whole blog is hidden from people in safe mode.'),
  uniblock: t('Nobody is recommended the blog; its followers still see it.'),
  suspended: t('Nobody sees the blog or its posts. Its owner gets a mail with your reason.'),
}

export const switchWords: Record<BlogSwitch, { label: string; hint: string }> = {
  can_send_messages: {
    label: t('May send messages'),
    hint: t('Off: it can no longer write to anybody, or read what it got.'),
  },
  is_messaging_bot: { label: t('A bot in messages'), hint: t('Its owner is not told of new messages to it.') },
}
