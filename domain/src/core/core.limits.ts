export const headerHeightPx = 52 // POST-474
export const infiniteScrollTriggerShare = 0.9 // POST-502
export const popoverMinDistancePx = 10 // POST-490
export const popoverDefaultSide = 'bottom' // POST-490
export const saveNotificationDelayMs = 250 // POST-485
export const inlineRemovalFadeMs = 200 // POST-486
/** The right column goes and the mobile header takes over below these widths. */
export const wideLayoutFromPx = 990
export const edgeToEdgeBelowPx = 600
