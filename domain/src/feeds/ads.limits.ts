// BLOG-426
export const adCycle = 10
export const adAfterPost = 2
export const adSizePx = { width: 300, height: 250 }
export const adReadyTries = 5
export const adReadyEveryMs = 1000
export const adRefreshEveryMs = 10_000
export const adRefreshesMax = 25
