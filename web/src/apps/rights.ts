import type { Right } from '@bowerbird/domain/apps/apps.rules.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'

/** Said to the person who decides. */
export const wordsOfRight: Record<Right, string> = {
  basic: t('Read what you can read: your blogs, dashboard, likes, drafts and queue.'),
  write: t('Write for you: post, reblog, like and follow, and edit or delete your posts.'),
  offline_access: t('Go on while you are away, until you end it under Settings, Apps.'),
}

/** Said in a list. */
export const shortWordsOfRight: Record<Right, string> = {
  basic: t('may read'),
  write: t('may write'),
  offline_access: t('also while you are away'),
}
