export const notesPerPage = 50
export const addedTextMaxLength = 300
export const replyMaxLength = 475
/** Up to here a reply that is too long is told so in words. */
export const replySentMaxLength = 100_000
