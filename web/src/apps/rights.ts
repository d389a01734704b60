import type { Right } from '@bowerbird/domain/apps/apps.rules.ts'

/** Said to the person who decides. */
export const wordsOfRight: Record<Right, string> = {
  basic: 'Read what you can read: your blogs, dashboard, likes, drafts and queue.',
  write: 'Write for you: post, reblog, like and follow, and edit or delete your posts.',
  offline_access: 'Go on while you are away, until you end it under Settings, Apps.',
}

/** Said in a list. */
export const shortWordsOfRight: Record<Right, string> = {
  basic: 'may read',
  write: 'may write',
  offline_access: 'also while you are away',
}
