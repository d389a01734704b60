export const linkTitleMaxLength = 300
export const linkExcerptMaxLength = 500
export const linkAuthorMaxLength = 100
/** Shorter than the ten seconds that the form waits. POST-133 */
export const linkLookUpMs = 9000
