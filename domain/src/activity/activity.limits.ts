export const notificationsPerPage = 20 // BLOG-089
export const sparklineDays = 30 // BLOG-089
/** So many neighbours of a kind are told of as one. BLOG-098 */
export const rollUpFrom = 3
/** Of a roll-up of thousands only so many are named; how many there are is said beside. */
export const namedInRollUpMax = 100
export const avatarsInRollUp = 5 // BLOG-095
export const selectorAvatarPx = 96 // BLOG-429
export const listScrollsAbove = 1 // BLOG-429
export const openDelayMs = 1 // BLOG-429
/** From so many days on the date itself is written. BLOG-082 */
export const fullDateFromDays = 7
export const excerptMaxLength = 300
export const mentionsPerPostMax = 20
export const chartDays = [7, 30, 90] as const
export const topPostsMax = 5
