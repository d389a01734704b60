import type { Right } from '@bowerbird/domain/apps/apps.rules.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'

/** Said to the person who decides. */
export const wordsOfRight: Record<Right, string> = {
  basic: t('Read your blogs, dashboard, likes, drafts and queue.'),
  write: t('Act as you: post, reblog, like and follow, and edit or delete your posts.'),
  offline_access: t('Keep its access while you’re away, until you end it under Settings, Apps.'),
}

/** Said in a list. */
export const shortWordsOfRight: Record<Right, string> = {
  basic: t('can read'),
  write: t('can write'),
  offline_access: t('also while you’re away'),
}
