import { messagingDefaults } from '../core/core.limits.ts'

/** Every number that several parts of messaging share. MSG-397 */

/** MSG-398 */
export const animationMs = {
  inbox: 100,
  conversation: 250,
  messageIn: 500,
  previewIn: 300,
  previewOut: 200,
  blur: 300,
  compose: 200,
} as const

// MSG-399
export const { inboxPollMs } = messagingDefaults // MSG-295, the server's own default
export const genericPollMs = 60_000
export const pollErrorsMax = 3
export const typingThrottleMs = 30_000
export const localOverrideMs = 500
export const desktopNotificationMs = 5000
export const storageFlushMs = 50
export const inboxBackoff = [1, 1, 2, 2, 4] as const // MSG-296
export const conversationBackoff = [1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 8, 8, 8, 8, 16] as const // MSG-297

// MSG-400
export const inboxPreviewMaxLength = 100
export const favoritesInCompose = 5
export const favoritesFetched = 8
export const { appendFavoritesMax } = messagingDefaults
export const inboxPageTriggerRows = 10
export const searchDebounceMs = 250
export const searchLoaderMs = 250
export const badgeMax = 99
export const emptyGridPerRow = 4

// MSG-401
export const thumbnailWidthPx = 250
export const avatarPx = 96
export const previewMaxPx = { width: 210, height: 150 } as const
export const shownThumbnailWidthPx = 210
export const stickerInPickerPx = 100
export const stickerPreviewWidthPx = 250
export const rawStickerWidthPx = 1280
export const gifWidthPx = 250

// MSG-402
export const minimizedStackInsetPx = 89
export const scrollThresholdPx = { top: 50, bottom: 50 } as const
export const pillBottomPx = 80
export const pillScrollMs = 500
export const batchSize = 5
export const batchEveryMs = 100
export const fullWidthBubbleShare = 0.6

// MSG-403
export const { imageMaxBytes } = messagingDefaults
export const bytesPerMegabyte = 1_048_576
export const textMaxLength = 4096
export const timestampGapMs = 3_600_000
export const collapseWithinMs = 60_000
export const icebreakerTagsMax = 2

// MSG-404
export const soundNames = ['notification-sound', 'receive-sound', 'send-sound'] as const
export const storagePrefix = 'messaging'

/** Pages. MSG-285, MSG-369, MSG-370 */
export const conversationsPerPage = 20
export const messagesPerPage = 20
export const messagesPerPageMax = 100
export const unreadFetchMax = 10
export const unreadFetchExtra = 5

/** Suggestions. MSG-040, MSG-043 */
export const suggestionsMax = 50
export const favoritesOverDays = 90

export const activeWithinSeconds = 14_400 // MSG-338, MSG-344
export const imageWidthsPx = [500, 250, 100] as const // MSG-234
/** Wider originals are scaled down to this. */
export const imageOriginalMaxPx = 4096
export const blogTagsMax = 10
/** The longest name of a pack or a sticker. */
export const stickerTextMaxLength = 200
export const stickerWidthPx = 500
export const mentionKeysMax = 200

/** Conversations that people whom one doesn't follow can begin in an hour and that notify; others are put aside. */
export const strangersConversationsPerHour = 20

/** Above what a person types and below what a program sends; counted per account. */
export const sendsPerMinuteMax = 60
export const imagesPerHourMax = 200
export const suggestionsPerMinuteMax = 120
export const flagsPerHourMax = 100
