export const notificationsPerPage = 20 // BLOG-089
export const sparklineDays = 30 // BLOG-089
/** A run this long becomes one roll-up. BLOG-098 */
export const rollUpFrom = 3
/** A roll-up lists no more senders than this and gives their number. */
export const namedInRollUpMax = 100
export const avatarsInRollUp = 5 // BLOG-095
export const selectorAvatarPx = 96 // BLOG-429
export const listScrollsAbove = 1 // BLOG-429
export const openDelayMs = 1 // BLOG-429
/** Day headers show the full date from this age on. BLOG-082 */
export const fullDateFromDays = 7
export const excerptMaxLength = 300
export const mentionsPerPostMax = 20
/** Acts of people whom one doesn't follow that notify in an hour; others are put aside. */
export const strangersPerHour = { asks: 20, mentions: 30, replies: 30 } as const
export const chartDays = [7, 30, 90] as const
export const topPostsMax = 5
