export const notesPerPage = 50
export const addedTextMaxLength = 300
