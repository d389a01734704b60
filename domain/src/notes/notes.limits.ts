export const notesPerPage = 50
export const addedTextMaxLength = 300
export const replyMaxLength = 475
/** The wire refuses longer texts; up to this length the rule refuses with its own message. */
export const replySentMaxLength = 100_000
