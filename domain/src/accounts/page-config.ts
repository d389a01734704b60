import { messagingDefaults } from '../core/core.limits.ts'

/** The defaults of messaging that pages receive. MSG-382 */
export const messagingConfig = {
  polling_frequency_inbox: messagingDefaults.inboxPollMs,
  polling_frequency_conversation: messagingDefaults.conversationPollMs,
  max_image_size: messagingDefaults.imageMaxBytes,
  append_favorites_limit: messagingDefaults.appendFavoritesMax,
  desktop_notifications: true,
  new_empty_inbox: false,
  multiple_open_windows: false,
}
