export const linkTitleMaxLength = 300
export const linkExcerptMaxLength = 500
export const linkAuthorMaxLength = 100
/** The form waits ten seconds; what is not there by then is left out. POST-133 */
export const linkLookUpMs = 9000
