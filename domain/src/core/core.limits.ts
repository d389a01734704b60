export const headerHeightPx = 52 // POST-474
export const infiniteScrollTriggerShare = 0.9 // POST-502
export const popoverMinDistancePx = 10 // POST-490
export const popoverDefaultSide = 'bottom' // POST-490
export const saveNotificationDelayMs = 250 // POST-485
export const inlineRemovalFadeMs = 200 // POST-486
/** A server's environment may override these. MSG-294, MSG-295, MSG-230, MSG-062, MSG-413 */
export const messagingDefaults = {
  inboxPollMs: 15_000,
  conversationPollMs: 5000,
  imageMaxBytes: 10_485_760,
  appendFavoritesMax: 3,
  newConversationsPerDay: 50,
} as const
/** The right column disappears and the mobile header appears below this width. */
export const wideLayoutFromPx = 990
export const mobileHeaderStickyAbovePx = 45 // BLOG-425
export const mobileHeaderStickyDelayMs = 500 // BLOG-425
/** POST-487 */
export const scrollHelperDefaults = {
  speedMs: 250,
  triggerPaddingPx: -50,
  contentPaddingPx: 20,
  debounceMs: 200,
} as const
