export const emailAddressMaxLength = 100 // POST-495
export const emailMessageMaxLength = 255 // POST-495, BLOG-424
export const facebookMessageMaxLength = 255 // BLOG-424
export const tweetMaxLength = 140 // POST-478
export const tweetWarningBelow = 10 // POST-496
export const popoverTweetLinkLength = 24 // POST-479
export const formTweetLinkLength = 23 // BLOG-424
/** Longer than any form allows; the rules of each network check afterwards. */
export const sentMessageMaxLength = 2000

export const replyToCookie = { name: 'share_popover_reply_to', maxAgeSeconds: 31_536_000 } // POST-497
export const sentStatusShownMs = 1250 // POST-498
export const sentStatusFadeMs = 150 // POST-498

interface PopupSize {
  width: number
  height: number
}
export const popoverPopups = {
  twitter: { width: 626, height: 258 }, // POST-501
  facebook: { width: 626, height: 436 }, // POST-501
  reddit: { width: 860, height: 600 }, // POST-501
} as const satisfies Record<string, PopupSize>
/** The popup sizes of the form in the blog view. BLOG-424 */
export const formPopups = { ...popoverPopups, twitter: { width: 550, height: 420 } } as const
export const pinterestPopup = { width: 750, height: 540 } as const satisfies PopupSize

export const mailsPerHourMax = 20 // POST-333
export const sharesPerHourMax = 300

export const favouritesMax = 10 // BLOG-422
export const searchDebounceMs = 250 // BLOG-422
export const loaderDelayMs = 250 // BLOG-422
export const closeAfterSharedMs = 3000 // BLOG-422
export const messageTextMaxLength = 4096 // BLOG-154
export const confettiPieces = 100 // BLOG-424
export const confettiPiecesInForm = 30 // BLOG-424

export const embedWidthPx = 540
export const embedMinWidthPx = 220
export const embedHeightPx = 600
export const oembedMaxAgeSeconds = 3600
